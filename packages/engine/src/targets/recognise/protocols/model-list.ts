import { isRecord } from '../../over-http/is-record.ts';
import type { Asker } from '../asker.ts';
import { namesIn } from '../names.ts';

/** Where a base address may have its routes: below itself, or below `/v1`. */
export const placesIn = (base: string): readonly string[] =>
  /\/v\d+\w*$/.test(base) ? [base] : [`${base}/v1`, base];

/** The models that a server lists as OpenAI's does, or Anthropic's; empty if it lists none. */
export async function listModels(
  { get, apiKey }: Asker,
  place: string,
): Promise<{ models: string[]; isAnthropic: boolean }> {
  const answer = await get(`${place}/models`, {
    'anthropic-version': '2023-06-01',
    ...(apiKey && { 'x-api-key': apiKey }),
  });
  const list = isRecord(answer?.json) ? answer.json['data'] : undefined;
  const models = namesIn(list, 'id');
  const [first]: unknown[] = Array.isArray(list) ? list : [];
  return { models, isAnthropic: isRecord(first) && first['type'] === 'model' };
}
