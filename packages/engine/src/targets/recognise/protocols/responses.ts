import type { HttpAnswer } from '../../over-http/call-http.ts';
import { isRecord } from '../../over-http/is-record.ts';
import { HELLO, type Protocol } from '../protocol.ts';
import { greetRoute } from './openai-route.ts';

/** An object `response` with a list as its output. */
export const responses: Protocol = {
  path: /\/(?:responses|v\d+)$/,
  greet: (asker) =>
    greetRoute(asker, {
      ...{ name: 'the Responses API', type: 'responses', path: '/responses' },
      hello: { input: HELLO },
      isAnswer: isResponse,
    }),
};

const isResponse = ({ json, text }: HttpAnswer): boolean =>
  (isRecord(json) && (json['object'] === 'response' || Array.isArray(json['output']))) ||
  /^event: response\./m.test(text.slice(0, 4_000));
