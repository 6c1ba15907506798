import type { HttpAnswer } from '../../over-http/call-http.ts';
import { isRecord } from '../../over-http/is-record.ts';
import { chooseName, listed } from '../names.ts';
import { HELLO, type Protocol } from '../protocol.ts';
import { listModels, placesIn } from './model-list.ts';

/** `choices`, or an error as OpenAI writes them. */
export const chatCompletions: Protocol = {
  name: 'chat completions',
  path: /\/(?:chat\/completions|v\d+)$/,
  async greet(asker) {
    for (const place of placesIn(asker.base)) {
      const { models } = await listModels(asker, place);
      const model = chooseName(models, asker.model) ?? 'default';
      const messages = [{ role: 'user', content: HELLO }];
      const answer = await asker.post(`${place}/chat/completions`, { model, messages });
      if (!answer || !(hasChoices(answer) || isOpenAiError(answer))) continue;
      return {
        words: `This speaks chat completions.${listed('models', models)}`,
        ways: [{ type: 'chatapi-sdk', endpoint: place, model }],
        next: [],
        ...(isLocked(answer) && { needsKey: true }),
      };
    }
    return undefined;
  },
};

const hasChoices = ({ json, text }: HttpAnswer): boolean =>
  (isRecord(json) && Array.isArray(json['choices'])) ||
  /^data:\s*\{.*"choices":/m.test(text.slice(0, 4_000));

export const isLocked = ({ status }: HttpAnswer): boolean => status === 401 || status === 403;

/** A route that is not there is no error of the protocol; a model that is not there is. */
export function isOpenAiError({ status, json }: HttpAnswer): boolean {
  if (status < 400 || status === 405 || !isRecord(json) || json['type'] === 'error') return false;
  const error = json['error'];
  if (!isRecord(error) || typeof error['message'] !== 'string') return false;
  const isTyped = ['type', 'param', 'code'].some((name) => name in error);
  return isTyped && (status !== 404 || /model/i.test(error['message']));
}
