import type { Environment } from '@provoke/engine';
import { UsageError } from './usage-error.ts';

/** `$NAME` stands for the environment variable NAME, so that no key has to be in a file or an argument. */
export function resolveSecret(value: string | undefined, env: Environment): string | undefined {
  const name = value && /^\$(\w+)$/.exec(value)?.[1];
  if (!name) return value;
  const secret = env[name];
  if (!secret)
    throw new UsageError(`The environment variable ${name} is not set, but a key refers to it.`);
  return secret;
}

const CREDENTIAL =
  /^(?:(?:x-)?(?:\w+[-_])?api[-_]?key|(?:proxy-)?authorization|(?:set-)?cookie|(?:access|refresh|id|auth|bearer)?[-_]?token|password|passwd|(?:client[-_])?secret|private[-_]?key)$/i;

/** A copy without credentials: by the name of the field, and by the value wherever else it stands. */
export function stripSecrets<Value>(value: Value, secrets: readonly string[] = []): Value {
  const mask = (text: string) =>
    secrets.reduce((masked, secret) => masked.replaceAll(secret, '[secret removed]'), text);
  const strip = (part: unknown): unknown => {
    if (typeof part === 'string') return mask(part);
    if (Array.isArray(part)) return part.map(strip);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part)
        .filter(([name]) => !CREDENTIAL.test(name))
        .map(([name, inner]) => [mask(name), strip(inner)]),
    );
  };
  // The same shape, with fewer fields where those were credentials.
  return strip(value) as Value;
}
