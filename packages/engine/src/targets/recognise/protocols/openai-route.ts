import type { HttpAnswer } from '../../over-http/call-http.ts';
import { isRecord } from '../../over-http/is-record.ts';
import type { Asker } from '../asker.ts';
import { chooseName, listed } from '../names.ts';
import type { Recognised } from '../recognised.ts';
import { listModels, placesIn } from './model-list.ts';

type Route = {
  /** For messages: `This speaks chat completions.` */
  name: string;
  /** The agent type that speaks it. */
  type: string;
  path: `/${string}`;
  /** A hello, without the model. */
  hello: object;
  isAnswer(answer: HttpAnswer): boolean;
};

/** Says hello at a route of OpenAI's, where a server with this base address may have it. */
export async function greetRoute(
  asker: Asker,
  { name, type, path, hello, isAnswer }: Route,
): Promise<Recognised | undefined> {
  for (const place of placesIn(asker.base)) {
    const { models } = await listModels(asker, place);
    const model = chooseName(models, asker.model) ?? 'default';
    const answer = await asker.post(place + path, { model, ...hello });
    if (!answer || !(isAnswer(answer) || isOpenAiError(answer))) continue;
    return {
      words: `This speaks ${name}.${listed('models', models)}`,
      ways: [{ type, endpoint: place, model }],
      next: [],
      ...(isLocked(answer) && { needsKey: true }),
    };
  }
  return undefined;
}

export const isLocked = ({ status }: HttpAnswer): boolean => status === 401 || status === 403;

/** A route that is not there is no error of the protocol; a model that is not there is. */
function isOpenAiError({ status, json }: HttpAnswer): boolean {
  if (status < 400 || status === 405 || !isRecord(json) || json['type'] === 'error') return false;
  const error = json['error'];
  if (!isRecord(error) || typeof error['message'] !== 'string') return false;
  const isTyped = ['type', 'param', 'code'].some((name) => name in error);
  return isTyped && (status !== 404 || /model/i.test(error['message']));
}
