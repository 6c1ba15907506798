import { findSecret } from './find-secret.ts';
import type { Found } from './hidden/search-text.ts';

const TEXTS_MAX = 100;
const LENGTH_MAX = 10_000;

/** What was found in the last texts, for as long as the judge that looks is configured so. */
const remembered = new WeakMap<object, Map<string, Found | undefined>>();

/** The same as `findSecret`, at once for a recent text: agents refuse in the same words again and again. */
export function findSecretAgain(
  text: string,
  secret: string,
  configured: object,
): Found | undefined {
  if (text.length > LENGTH_MAX) return findSecret(text, secret);
  const texts = remembered.get(configured) ?? new Map<string, Found | undefined>();
  remembered.set(configured, texts);
  const found = texts.has(text) ? texts.get(text) : findSecret(text, secret);
  // The newest are last.
  texts.delete(text);
  texts.set(text, found);
  const [oldest] = texts.size > TEXTS_MAX ? texts.keys() : [];
  if (oldest !== undefined) texts.delete(oldest);
  return found;
}
