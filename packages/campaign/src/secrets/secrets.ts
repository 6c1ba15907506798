import { isCredentialName, VARIABLE_REFERENCE } from '@provoke/contract';
import type { Environment } from '@provoke/engine';
import { UsageError } from '../errors/usage-error.ts';

/** Resolves `$NAME` to the environment variable NAME, so that no key needs to be in a file or an argument. */
export function resolveSecret(value: string | undefined, env: Environment): string | undefined {
  const [, scheme = '', name] = (value && VARIABLE_REFERENCE.exec(value)) || [];
  if (!name) return value;
  const secret = env[name];
  if (!secret)
    throw new UsageError(`The variable ${name} is not set.`, {
      next: [`read -rs ${name}; export ${name}`],
    });
  return scheme + secret;
}

export const isReference = (value: string): boolean => VARIABLE_REFERENCE.test(value);

/** The variable that a value refers to. */
export const variableIn = (value: string): string | undefined =>
  VARIABLE_REFERENCE.exec(value)?.[2];

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
      ? !VARIABLE_REFERENCE.test(inner) &&
        (isCredentialName(name) || secrets.some((secret) => inner.includes(secret)))
      : isCredentialName(name) && inner !== undefined;
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
