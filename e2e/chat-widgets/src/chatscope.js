import '@chatscope/chat-ui-kit-styles/dist/default/styles.min.css';
import {
  ChatContainer,
  MainContainer,
  Message,
  MessageInput,
  MessageList,
  TypingIndicator,
} from '@chatscope/chat-ui-kit-react';
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ask, greeting } from './ask.js';

function Chat() {
  const [messages, setMessages] = useState([{ message: greeting, direction: 'incoming' }]);
  const [isTyping, setTyping] = useState(false);
  const add = (one) => setMessages((all) => [...all, { position: 'single', ...one }]);
  const onSend = async (_html, text) => {
    add({ message: text, direction: 'outgoing', sentTime: 'just now' });
    setTyping(true);
    const message = await ask(text);
    setTyping(false);
    add({ message, direction: 'incoming', sender: 'Bot' });
  };
  const typing = isTyping ? h(TypingIndicator, { content: 'Bot is typing' }) : null;
  const list = messages.map((model, key) => h(Message, { key, model }));
  return h(
    MainContainer,
    { style: { height: '500px' } },
    h(
      ChatContainer,
      null,
      h(MessageList, { typingIndicator: typing }, list),
      h(MessageInput, { placeholder: 'Type message here', onSend }),
    ),
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(h(Chat));
