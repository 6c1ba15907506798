import 'devextreme/dist/css/dx.light.css';
import { Chat } from 'devextreme-react/chat';
import { createElement as h } from 'react';
import { useConversation } from './conversation.js';
import { show } from './show.js';

const [visitor, shop] = [
  { id: 'visitor', name: 'John Doe' },
  { id: 'shop', name: 'Practice shop' },
];

show(function DevChat() {
  const [said, send] = useConversation('text');
  const items = said.map(({ isMine, text, date }) => ({
    author: isMine ? visitor : shop,
    text,
    timestamp: date,
  }));
  return h(Chat, {
    height: 600,
    width: 600,
    user: visitor,
    items: items.filter(({ text }) => text),
    typingUsers: said.at(-1)?.isDone === false ? [shop] : [],
    onMessageEntered: ({ message }) => send(message.text),
  });
});
