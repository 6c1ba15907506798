import '@chatui/core/dist/index.css';
import Chat, { Bubble, useMessages } from '@chatui/core';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { ask, greeting } from './ask.js';

function App() {
  const first = { type: 'text', content: { text: greeting }, user: { name: 'Shop assistant' } };
  const { messages, appendMsg } = useMessages([first]);
  const onSend = async (_type, text) => {
    appendMsg({ type: 'text', content: { text }, position: 'right' });
    appendMsg({ type: 'text', content: { text: await ask(text) } });
  };
  const renderMessageContent = ({ content }) => h(Bubble, { content: content.text });
  return h(Chat, { locale: 'en-US', messages, renderMessageContent, onSend });
}

const place = document.createElement('div');
place.style.height = '700px';
createRoot(document.body.appendChild(place)).render(h(App));
