import type { HttpAnswer } from '../../over-http/call-http.ts';
import { HELLO, type Protocol } from '../protocol.ts';

/** It takes messages with parts, and answers with a stream of parts. */
export const uiMessages: Protocol = {
  async greet({ address, post }) {
    const message = { id: 'hello', role: 'user', parts: [{ type: 'text', text: HELLO }] };
    const answer = await post(address, {
      ...{ id: crypto.randomUUID(), messages: [message], trigger: 'submit-message' },
    });
    if (!answer || !isUiStream(answer)) return undefined;
    return {
      words: "This speaks the AI SDK's UI messages.",
      ways: [{ type: 'ai-sdk', endpoint: address }],
      next: [],
    };
  },
};

const isUiStream = ({ headers, text }: HttpAnswer): boolean =>
  'x-vercel-ai-ui-message-stream' in headers ||
  /^data:\s*\{"type":"(?:start|start-step|text-start|text-delta)"/m.test(text.slice(0, 4_000));
