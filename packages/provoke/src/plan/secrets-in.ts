import { type Environment, keyVariables, loginVariables } from '@provoke/engine';
import { resolveSecret } from '../secrets.ts';

const KEYS = ['api_key', 'service_api_key'];

/** Shorter ones would mask ordinary words. */
const LENGTH_MIN = 6;

/** Words as they are put where a server wants any key: `ollama`, `not-needed`, `sk-no-key-required`. */
const WORDS = /^(?:[A-Z]?[a-z]+|[A-Z]+)(?:[-_. ](?:[A-Z]?[a-z]+|[A-Z]+))*$/;
const WORDS_LENGTH_MAX = 20;

/** Whether it can be told from ordinary words, which are no secrets. */
export const isMaskable = (secret: string | undefined): secret is string =>
  secret !== undefined &&
  secret.length >= LENGTH_MIN &&
  !(secret.length <= WORDS_LENGTH_MAX && WORDS.test(secret));

/** Every credential that a campaign may touch: in its configuration, and in the variables that vendors' keys are in. */
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

/** As it stands in a body that was not parsed. */
const withinJson = (secret: string) => JSON.stringify(secret).slice(1, -1);

function keysIn(value: unknown, env: Environment): (string | undefined)[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    KEYS.includes(name) && typeof inner === 'string'
      ? [resolveSecret(inner, env)]
      : keysIn(inner, env),
  );
}
