import type { HttpAnswer } from '../../over-http/call-http.ts';
import { isRecord } from '../../over-http/is-record.ts';
import { HELLO, type Protocol } from '../protocol.ts';
import { greetRoute } from './openai-route.ts';

/** `choices`, or an error as OpenAI writes them. */
export const chatCompletions: Protocol = {
  path: /\/(?:chat\/completions|v\d+)$/,
  greet: (asker) =>
    greetRoute(asker, {
      ...{ name: 'chat completions', type: 'chatapi-sdk', path: '/chat/completions' },
      hello: { messages: [{ role: 'user', content: HELLO }] },
      isAnswer: hasChoices,
    }),
};

const hasChoices = ({ json, text }: HttpAnswer): boolean =>
  (isRecord(json) && Array.isArray(json['choices'])) ||
  /^data:\s*\{.*"choices":/m.test(text.slice(0, 4_000));
