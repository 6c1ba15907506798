import '@nlux/themes/nova.css';
import { AiChat } from '@nlux/react';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { ask } from './ask.js';

const adapter = {
  async streamText(prompt, observer) {
    const words = (await ask(prompt)).split(/(?<=\s)/);
    for (const word of words) {
      observer.next(word);
      await pause(20);
    }
    // At the end it drops letters that are not drawn yet: a visitor never sees them either.
    await pause(2_000);
    observer.complete();
  },
};
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const personaOptions = {
  assistant: { name: 'Practice assistant', tagline: 'Ask it anything', avatar: '' },
  user: { name: 'Visitor', avatar: '' },
};

createRoot(document.body.appendChild(document.createElement('div'))).render(
  h(AiChat, { adapter, personaOptions, displayOptions: { height: 500 } }),
);
