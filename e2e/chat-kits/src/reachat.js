import 'reachat/index.css';
import { extendTheme, ThemeProvider, theme } from 'reablocks';
import { Chat, ChatInput, chatTheme, SessionMessagePanel, SessionMessages } from 'reachat';
import { createElement as h } from 'react';
import { useConversation } from './conversation.js';
import { show } from './show.js';

show(function Reachat() {
  const [said, send] = useConversation('markdown');
  const conversations = said
    .filter(({ isMine }) => isMine)
    .map(({ id, text, date }, at) => ({
      id,
      question: text,
      response: said[at * 2 + 1]?.text,
      createdAt: date,
      updatedAt: date,
    }));
  const session = { id: 'one', title: 'Shop', createdAt: new Date(), conversations };
  const isLoading = said.at(-1)?.isDone === false;
  return h(
    ThemeProvider,
    { theme: extendTheme(theme, { components: { chat: chatTheme } }) },
    h(
      Chat,
      {
        viewType: 'chat',
        sessions: [session],
        activeSessionId: 'one',
        isLoading,
        onSendMessage: send,
      },
      h(SessionMessagePanel, null, h(SessionMessages), h(ChatInput, { placeholder: 'Ask away' })),
    ),
  );
});
