import {
  MainContainer,
  MessageContainer,
  MessageHeader,
  MessageInput,
  MessageList,
  MinChatUiProvider,
} from '@minchat/react-chat-ui';
import { createElement as h } from 'react';
import { useConversation } from './conversation.js';
import { show } from './show.js';

const [visitor, shop] = [
  { id: 'visitor', name: 'Visitor' },
  { id: 'shop', name: 'Practice shop' },
];

show(function MinChat() {
  const [said, onSendMessage] = useConversation('text');
  const messages = said
    .filter(({ text }) => text)
    .map(({ isMine, text, date }) => ({ user: isMine ? visitor : shop, text, createdAt: date }));
  const showTypingIndicator = said.at(-1)?.isDone === false;
  return h(
    MinChatUiProvider,
    { theme: '#6ea9d7' },
    h(
      MainContainer,
      { style: { height: 600 } },
      h(
        MessageContainer,
        null,
        h(MessageHeader, null, 'Practice shop'),
        h(MessageList, { currentUserId: 'visitor', messages, showTypingIndicator }),
        h(MessageInput, { placeholder: 'Type message here', onSendMessage }),
      ),
    ),
  );
});
