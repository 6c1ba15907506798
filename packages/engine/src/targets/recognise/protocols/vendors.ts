import type { HttpAnswer } from '../../over-http/call-http.ts';
import { isRecord } from '../../over-http/is-record.ts';
import { chooseName, isPlainName, listed } from '../names.ts';
import { HELLO, type Protocol } from '../protocol.ts';
import type { Recognised } from '../recognised.ts';
import { listModels, placesIn } from './model-list.ts';
import { isLocked } from './openai-route.ts';

/** Anthropic's: `router` calls it, by the vendor in front of the model's name. */
export const anthropic: Protocol = {
  path: /\/messages$/,
  async look(asker) {
    for (const place of placesIn(asker.base)) {
      const { models, isAnthropic } = await listModels(asker, place);
      if (isAnthropic) return messagesAt(place, models, asker.model);
    }
    return undefined;
  },
  async greet(asker) {
    const [place = asker.base] = placesIn(asker.base);
    const model = bare(asker.model, 'anthropic') ?? 'default';
    const body = { model, max_tokens: 64, messages: [{ role: 'user', content: HELLO }] };
    const headers = {
      'anthropic-version': '2023-06-01',
      ...(asker.apiKey && { 'x-api-key': asker.apiKey }),
    };
    const answer = await asker.post(`${place}/messages`, body, headers);
    if (!answer || !isMessage(answer)) return undefined;
    const found = messagesAt(place, [], asker.model);
    return isLocked(answer) ? { ...found, needsKey: true } : found;
  },
};

const isMessage = ({ status, json }: HttpAnswer): boolean =>
  isRecord(json) &&
  ((json['type'] === 'message' && Array.isArray(json['content'])) ||
    (json['type'] === 'error' && isRecord(json['error']) && status !== 404));

const messagesAt = (
  place: string,
  models: readonly string[],
  given: string | undefined,
): Recognised => ({
  words: `This speaks Anthropic's Messages API.${listed('models', models)}`,
  ways: [
    {
      type: 'router',
      endpoint: place,
      model: `anthropic/${chooseName(models, bare(given, 'anthropic')) ?? 'default'}`,
    },
  ],
  next: [],
});

/** Google's own, and not its chat completions. */
export const gemini: Protocol = {
  async look({ base, origin, model, apiKey, get }) {
    const places = /\/v\d+\w*$/.test(base) ? [base] : [`${origin}/v1beta`];
    for (const place of base === origin || places[0] === base ? places : []) {
      const headers = apiKey ? { 'x-goog-api-key': apiKey } : undefined;
      const answer = await get(`${place}/models`, headers);
      const names = modelNames(answer?.json);
      if (names.length === 0) continue;
      const chosen = chooseName(names, bare(model, 'google'));
      return {
        words: `This speaks Gemini's API.${listed('models', names)}`,
        ways: [{ type: 'router', endpoint: place, model: `google/${chosen}` }],
        next: [],
      };
    }
    return undefined;
  },
};

/** They are listed as `models/gemini-…`. */
function modelNames(json: unknown): string[] {
  const list: unknown = isRecord(json) ? json['models'] : undefined;
  if (!Array.isArray(list)) return [];
  const names = list.slice(0, 100).map((one: unknown) => (isRecord(one) ? one['name'] : undefined));
  return names
    .filter(isPlainName)
    .filter((name) => name.startsWith('models/'))
    .map((name) => name.slice('models/'.length));
}

/** The model's name without its vendor's. */
const bare = (model: string | undefined, vendor: string) =>
  model?.startsWith(`${vendor}/`) ? model.slice(vendor.length + 1) : model;
