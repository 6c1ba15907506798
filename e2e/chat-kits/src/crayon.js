import '@crayonai/react-ui/styles/index.css';
import { CrayonChat } from '@crayonai/react-ui';
import { TextChunk } from '@crayonai/stream';
import { createElement as h } from 'react';
import { show } from './show.js';
import '../../chat-frames/say.js';

/** Server-sent events, as its documentation says. */
const processMessage = ({ messages }) => {
  const parts = globalThis.say(messages.at(-1).message, 'text');
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(new TextChunk(value).toSSEString()));
    },
  });
  return Promise.resolve(new Response(body));
};

show(() => h(CrayonChat, { type: 'bottom-tray', agentName: 'Practice shop', processMessage }));
