import { createElement as h } from 'react';
import ChatBot from 'react-chatbotify';
import { createRoot } from 'react-dom/client';
import { ask, greeting } from './ask.js';

const flow = {
  start: { message: greeting, path: 'loop' },
  loop: { message: ({ userInput }) => ask(userInput), path: 'loop' },
};

createRoot(document.body.appendChild(document.createElement('div'))).render(
  h(ChatBot, { flow, settings: { voice: { disabled: true } } }),
);
