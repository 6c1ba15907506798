import { TargetError } from '../../definitions/target.ts';
import { parseJson } from '../../parsing/parse-json.ts';
import type { Sampling } from '../chat-settings.ts';
import { isRecord } from '../over-http/is-record.ts';

/** Throws if the SDK would leave out or change a setting for this protocol, before anything is sent. */
export function checkSampling(protocol: string, model: string, sampling: Sampling): void {
  if (protocol !== 'anthropic') return;
  const { temperature = 0, top_p, seed } = sampling;
  if (seed !== undefined)
    throw new Error(`${model} takes no seed: its protocol has none. Leave out the setting seed.`);
  if (temperature > 1)
    throw new Error(`${model} takes a temperature from 0 to 1, and ${temperature} is above it.`);
  if (sampling.temperature !== undefined && top_p !== undefined)
    throw new Error(`${model} takes temperature or top_p, not both. Leave out one of them.`);
}

/** Of each setting, in the protocols. */
const names = { temperature: ['temperature'], top_p: ['top_p', 'topP'], seed: ['seed'] } as const;
const settings = ['temperature', 'top_p', 'seed'] as const;

/** Throws for a request without one of the settings: the SDK leaves out what it believes that a model does not take. */
export function checkRequest(body: string, model: string, sampling: Sampling): void {
  const given = settings.filter((name) => sampling[name] !== undefined);
  const sent = given.length > 0 ? parseJson(body) : undefined;
  const missing = given.find((name) => !holds(sent, names[name], sampling[name]));
  if (missing !== undefined)
    throw new TargetError(
      `${model} does not take the setting ${missing}, so nothing was sent. Leave it out.`,
      { retryable: false },
    );
}

/** In the request itself, or one level below, as in `generationConfig`. */
const holds = (sent: unknown, fields: readonly string[], value: unknown): boolean =>
  isRecord(sent) &&
  [sent, ...Object.values(sent)].some(
    (part) => isRecord(part) && fields.some((field) => part[field] === value),
  );
