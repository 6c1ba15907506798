import '@patternfly/react-core/dist/styles/base.css';
import '@patternfly/chatbot/dist/css/main.css';
import Chatbot from '@patternfly/chatbot/dist/esm/Chatbot';
import { ChatbotContent } from '@patternfly/chatbot/dist/esm/ChatbotContent';
import { ChatbotFooter, ChatbotFootnote } from '@patternfly/chatbot/dist/esm/ChatbotFooter';
import { ChatbotWelcomePrompt } from '@patternfly/chatbot/dist/esm/ChatbotWelcomePrompt';
import Message from '@patternfly/chatbot/dist/esm/Message';
import { MessageBar } from '@patternfly/chatbot/dist/esm/MessageBar';
import { MessageBox } from '@patternfly/chatbot/dist/esm/MessageBox';
import { createElement as h } from 'react';
import { useConversation } from './conversation.js';
import { show } from './show.js';

const nothing = () => undefined;
const actions = {
  positive: { onClick: nothing },
  negative: { onClick: nothing },
  copy: { onClick: nothing },
  listen: { onClick: nothing },
};

show(function Chat() {
  const [said, send] = useConversation('markdown');
  const messages = said.map(({ id, isMine, text, date, isDone }) =>
    h(Message, {
      key: id,
      role: isMine ? 'user' : 'bot',
      name: isMine ? 'Visitor' : 'Bot',
      content: text,
      timestamp: date.toLocaleString(),
      isLoading: text === '',
      ...(!isMine && isDone && { actions }),
    }),
  );
  return h(
    'div',
    { style: { height: 700, position: 'relative' } },
    h(
      Chatbot,
      { displayMode: 'embedded' },
      h(
        ChatbotContent,
        null,
        h(
          MessageBox,
          null,
          h(ChatbotWelcomePrompt, {
            title: 'Hi, Visitor',
            description: 'How can I help you today?',
          }),
          ...messages,
        ),
      ),
      h(
        ChatbotFooter,
        null,
        h(MessageBar, { onSendMessage: send, hasMicrophoneButton: false }),
        h(ChatbotFootnote, { label: 'ChatBot uses AI. Check for mistakes.' }),
      ),
    ),
  );
});
