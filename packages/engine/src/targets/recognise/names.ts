import { isRecord } from '../over-http/is-record.ts';

/** A name that a far end lists goes into a command line, so it has plain characters alone. */
const NAME = /^[\w][\w.:/@+-]{0,127}$/;
const NAMES_MAX = 100;
const SHOWN_MAX = 8;

export const isPlainName = (name: unknown): name is string =>
  typeof name === 'string' && NAME.test(name);

/** The plain names in a list of texts, or of objects that have one at `key`. */
export function namesIn(list: unknown, key?: string): string[] {
  if (!Array.isArray(list)) return [];
  return list
    .slice(0, NAMES_MAX)
    .map((one: unknown) => (key !== undefined && isRecord(one) ? one[key] : one))
    .filter(isPlainName);
}

/** ` Its models: a, b.` */
export function listed(what: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const more = names.length > SHOWN_MAX ? ', …' : '';
  return ` Its ${what}: ${names.slice(0, SHOWN_MAX).join(', ')}${more}.`;
}

/** Not for conversations. */
const OTHER = /embed|whisper|tts|dall-e|moderation|rerank|transcribe|image/i;

/** The given name if it is listed or nothing is; else the first that may converse. */
export function chooseName(
  names: readonly string[],
  given: string | undefined,
): string | undefined {
  if (names.length === 0 || (given !== undefined && names.includes(given))) return given;
  return names.find((name) => !OTHER.test(name)) ?? names[0];
}
