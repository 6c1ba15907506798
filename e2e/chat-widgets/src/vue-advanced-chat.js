import { register } from 'vue-advanced-chat';
import { ask, greeting } from './ask.js';

register();
const users = [
  { _id: 'visitor', username: 'Visitor' },
  { _id: 'bot', username: 'Shop assistant' },
];
let messages = [];
const chat = document.createElement('vue-advanced-chat');
chat.currentUserId = 'visitor';
chat.rooms = [{ roomId: 'shop', roomName: 'Practice shop', avatar: '', users }];
chat.roomsLoaded = true;
chat.singleRoom = true;
chat.height = '600px';

const add = (senderId, content) => {
  const message = { _id: messages.length, content, senderId, timestamp: '10:20', date: 'Today' };
  messages = [...messages, message];
  chat.messages = messages;
};
chat.addEventListener('fetch-messages', () => {
  if (messages.length === 0) add('bot', greeting);
  chat.messagesLoaded = true;
});
chat.addEventListener('send-message', async ({ detail: [{ content }] }) => {
  add('visitor', content);
  add('bot', await ask(content));
});
document.body.append(chat);
