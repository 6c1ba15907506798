import { type Environment, keyVariables, loginVariables } from '@provoke/engine';
import { resolveSecret } from './secrets.ts';

const KEYS = ['api_key', 'service_api_key'];

/** Shorter ones would mask ordinary words. */
const LENGTH_MIN = 6;

/** A single word, used where a server accepts any key: `ollama`, `EMPTY`. */
const WORD = /^(?:[A-Z]?[a-z]{1,19}|[A-Z]{1,20})$/;
/**
 * Of several words, only combinations of these: `lm-studio`, `not-needed`, `sk-no-key-required`. Others may be a
 * password.
 */
const PLACEHOLDERS = new Set(
  'any anything api change dummy empty fake ignored key lm local me my needed no none not null ollama openai placeholder required sk studio test token unused vllm your'.split(
    ' ',
  ),
);

const isOrdinary = (text: string): boolean =>
  WORD.test(text) ||
  text
    .toLowerCase()
    .split(/[-_. ]/)
    .every((word) => PLACEHOLDERS.has(word));

/** Whether it differs from ordinary words, which are not secrets. */
export const isMaskable = (secret: string | undefined): secret is string =>
  secret !== undefined && secret.length >= LENGTH_MIN && !isOrdinary(secret);

/**
 * Every credential that a campaign may use: those in its configuration, and those in vendors' environment variables.
 */
export function secretsIn(
  configurations: readonly unknown[],
  keys: readonly (string | undefined)[],
  env: Environment,
): string[] {
  const all = [
    ...configurations.flatMap((configuration) => keysIn(configuration, env)),
    ...[...keyVariables, ...loginVariables, 'SERVICE_API_KEY'].map((name) => env[name]),
    ...keys,
  ];
  const known = all.filter(isMaskable);
  return [...new Set([...known, ...known.map(withinJson)])];
}

/** As it appears inside an unparsed JSON body. */
export const withinJson = (secret: string) => JSON.stringify(secret).slice(1, -1);

function keysIn(value: unknown, env: Environment): (string | undefined)[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    KEYS.includes(name) && typeof inner === 'string'
      ? [resolveSecret(inner, env)]
      : keysIn(inner, env),
  );
}
