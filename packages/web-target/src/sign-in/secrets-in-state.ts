import { isNamedSo } from './session-cookies.ts';
import type { Cookie, StorageState } from './storage-state.ts';

/** The values by which a sign-in is recognized, so that they can be masked; what else a page keeps is not among them. */
export function secretsInState({ cookies, origins }: StorageState): string[] {
  const values = cookies.filter(isSecret).map(({ value }) => value);
  const stored = origins.flatMap(({ localStorage, indexedDB }) => [
    ...localStorage.map(({ value }) => value),
    indexedDB,
  ]);
  const named = origins.flatMap(({ localStorage }) => localStorage.filter(isNamedSecret));
  const tokens = stored.flatMap(textsIn).flatMap((text) => text.split(/\s+/, WORDS_MAX));
  return [
    ...new Set([
      ...values.flatMap(asWritten),
      ...named.map(({ value }) => value),
      ...tokens.filter(isToken),
    ]),
  ];
}

const isSecret = (cookie: Cookie) => cookie.httpOnly || isNamedSo(cookie) || isToken(cookie.value);

/** "Bearer" and what follows it. */
const WORDS_MAX = 4;
const NAMED_MIN = 8;

const isNamedSecret = ({ name, value }: { name: string; value: string }) =>
  value.length >= NAMED_MIN && !/\s/.test(value) && isNamedSo({ name });

/** Long, in one piece, with a digit in it; no address of a page or a person. */
const isToken = (text: string): boolean =>
  text.length >= 16 && /\d/.test(text) && !/[\s@]|^https?:/.test(text);

/** Cookies are often written as parts of an address are. */
function asWritten(value: string): string[] {
  try {
    return [value, decodeURIComponent(value)];
  } catch {
    return [value];
  }
}

const DEPTH_MAX = 30;

/** Every text in a value; those that are JSON are also looked into. */
function textsIn(value: unknown, depth = 0): string[] {
  if (depth > DEPTH_MAX) return [];
  if (typeof value === 'string') {
    const inner = /^\s*[[{"]/.test(value) ? parsed(value) : undefined;
    return inner === undefined ? [value] : textsIn(inner, depth + 1);
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((one) => textsIn(one, depth + 1));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
