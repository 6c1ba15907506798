import { isCredentialName } from '@provoke/contract';
import type { Environment } from '@provoke/engine';
import { isReference, resolveSecret } from '../secrets/secrets.ts';

type Settings = Record<string, unknown>;

/**
 * A target's settings with every `$NAME` resolved, and the secrets among them: those values, headers at any depth,
 * and fields with a credential's name.
 */
export function resolveSettings(
  written: Settings,
  env: Environment,
): { settings: Settings; secrets: string[] } {
  const secrets: string[] = [];
  const resolveText = (text: string, isSecret: boolean) => {
    const resolved = resolveSecret(text, env) ?? text;
    if (isSecret || isReference(text)) secrets.push(...secretsIn(resolved));
    return resolved;
  };
  const resolve = (value: unknown, given: (name: string) => boolean, name: string): unknown => {
    const isSecret = name === 'headers' && isObject(value) ? isSecretHeader : given;
    if (typeof value === 'string') return resolveText(value, isSecret(name));
    if (Array.isArray(value)) return value.map((inner) => resolve(inner, isSecret, name));
    if (!isObject(value)) return value;
    return toObject(value, (inner, field) => resolve(inner, isSecret, field));
  };
  const settings = toObject(written, (inner, name) => resolve(inner, isCredentialName, name));
  return { settings, secrets };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const toObject = (value: object, change: (inner: unknown, name: string) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner, name)]));

/** Headers with ordinary words as values, which would be masked everywhere. */
const HARMLESS =
  /^(?:accept(?:-.*)?|content-type|user-agent|origin|referer|cache-control|pragma|connection)$/i;

const isSecretHeader = (name: string) => !HARMLESS.test(name);

/** The whole value, and the part after a scheme: `Bearer abc` is also `abc`. A placeholder is none. */
const secretsIn = (value: string): string[] =>
  [value, value.split(' ').at(-1) ?? ''].filter((secret) => !PLACEHOLDER.test(secret));

const PLACEHOLDER = /^\{\{\s*\w+\s*\}\}$/;
