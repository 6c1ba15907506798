import type { Environment } from '@provoke/engine';
import { UsageError } from '../errors/usage-error.ts';

/** A reference, alone or after a scheme as in `Bearer $NAME`. */
const REFERENCE = /^([\w-]+ )?\$(\w+)$/;

/** Resolves `$NAME` to the environment variable NAME, so that no key needs to be in a file or an argument. */
export function resolveSecret(value: string | undefined, env: Environment): string | undefined {
  const [, scheme = '', name] = (value && REFERENCE.exec(value)) || [];
  if (!name) return value;
  const secret = env[name];
  if (!secret)
    throw new UsageError(`The variable ${name} is not set.`, {
      next: [`read -rs ${name}; export ${name}`],
    });
  return scheme + secret;
}

export const isReference = (value: string): boolean => REFERENCE.test(value);

/** The variable that a value refers to. */
export const variableIn = (value: string): string | undefined => REFERENCE.exec(value)?.[2];

/** Field names of credentials, whatever their values. */
const CREDENTIAL =
  /^(?:(?:x-)?(?:\w+[-_])?api[-_]?key|(?:proxy-)?authorization|(?:set-)?cookie|(?:access|refresh|id|auth|bearer)?[-_]?token|password|passwd|(?:client[-_])?secret|private[-_]?key)$/i;

/** Whether a field of that name holds a credential, whatever its value. */
export const isCredentialName = (name: string): boolean => CREDENTIAL.test(name);

/** A copy without credentials: removed by field name, and by value everywhere else. */
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
  // The same shape, without the fields of credentials.
  return strip(value) as Value;
}

type Kept = {
  kept: Record<string, unknown>;
  /** Paths such as `judges.0.api_key`. */
  leftOut: string[];
};

/** A configuration as it may be stored on disk: `$NAME` stays, its value does not. */
export function leaveOutSecrets(
  value: Record<string, unknown>,
  secrets: readonly string[] = [],
): Kept {
  const leftOut: string[] = [];
  const isSecret = (name: string, inner: unknown) =>
    typeof inner === 'string'
      ? !REFERENCE.test(inner) &&
        (CREDENTIAL.test(name) || secrets.some((secret) => inner.includes(secret)))
      : CREDENTIAL.test(name) && inner !== undefined;
  const keep = (part: unknown, path: string[]): unknown => {
    const isLeftOut = (name: string, inner: unknown) => {
      const leaves = isSecret(name, inner);
      if (leaves) leftOut.push([...path, name].join('.'));
      return leaves;
    };
    if (Array.isArray(part))
      return part.map((inner, index) =>
        isLeftOut(`${index}`, inner) ? '' : keep(inner, [...path, `${index}`]),
      );
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part)
        .filter(([name, inner]) => !isLeftOut(name, inner))
        .map(([name, inner]) => [name, keep(inner, [...path, name])]),
    );
  };
  return { kept: keep(value, []) as Kept['kept'], leftOut };
}

/** Inserts a reference where a secret was omitted. */
export function putBack<Value extends object>(
  value: Value,
  path: string,
  reference: string,
): Value {
  const copy = structuredClone(value);
  const names = path.split('.');
  const last = names.pop() ?? path;
  const place = names.reduce<Record<string, unknown>>(
    (part, name) => {
      const inner = part[name] ?? {};
      part[name] = inner;
      // Only fields of objects and lists were omitted.
      return inner as Record<string, unknown>;
    },
    copy as Record<string, unknown>,
  );
  place[last] = reference;
  return copy;
}
