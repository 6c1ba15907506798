import type { HttpAnswer } from '../../over-http/call-http.ts';
import { isRecord } from '../../over-http/is-record.ts';
import { chooseName, listed } from '../names.ts';
import { HELLO, type Protocol } from '../protocol.ts';
import { isLocked, isOpenAiError } from './chat-completions.ts';
import { listModels, placesIn } from './model-list.ts';

/** An object `response` with a list as its output. */
export const responses: Protocol = {
  name: 'the Responses API',
  path: /\/(?:responses|v\d+)$/,
  async greet(asker) {
    for (const place of placesIn(asker.base)) {
      const { models } = await listModels(asker, place);
      const model = chooseName(models, asker.model) ?? 'default';
      const answer = await asker.post(`${place}/responses`, { model, input: HELLO });
      if (!answer || !(isResponse(answer) || isOpenAiError(answer))) continue;
      return {
        words: `This speaks the Responses API.${listed('models', models)}`,
        ways: [{ type: 'responses', endpoint: place, model }],
        next: [],
        ...(isLocked(answer) && { needsKey: true }),
      };
    }
    return undefined;
  },
};

const isResponse = ({ json, text }: HttpAnswer): boolean =>
  (isRecord(json) && (json['object'] === 'response' || Array.isArray(json['output']))) ||
  /^event: response\./m.test(text.slice(0, 4_000));
