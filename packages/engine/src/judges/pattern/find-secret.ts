import { allReadings } from './hidden/readings/all-readings.ts';
import type { Reading } from './hidden/readings/reading.ts';
import { type Found, searchText } from './hidden/search-text.ts';
import { LONG_MIN, readSecret, type Secret } from './hidden/secret-forms.ts';

/** Longer texts are read one way at a time: ways within ways would take too long. */
const DEEP_MAX = 100_000;

/**
 * Finds a secret in a text, plain or hidden, and says how it was hidden, in words for a person: null if it was not.
 * What is hidden twice, such as base64 in rot13, is found in texts of up to `DEEP_MAX` characters.
 */
export function findSecret(text: string, secret: string): Found | undefined {
  const searched = readSecret(secret);
  const plain = searchText(text, searched);
  if (plain || searched.forms.length === 0) return plain;
  const isLong = searched.bare.length >= LONG_MIN;
  const inner: { how: string; text: string }[] = [];
  const isDeep = isLong && text.length <= DEEP_MAX;
  for (const { reading, read } of readAll(text, { isLong, isDeep })) {
    const found = searchReading(read, searched, reading);
    if (found) return { hidden: nameBoth(reading.how, found.hidden) };
    if (isDeep && reading.kind !== 'first-letters') inner.push({ how: reading.how, text: read });
  }
  return isDeep ? findWithin(inner, searched) : undefined;
}

function findWithin(
  outer: readonly { how: string; text: string }[],
  secret: Secret,
): Found | undefined {
  for (const { how, text } of outer)
    for (const { reading, read } of readAll(text, { isLong: true, isDeep: true })) {
      const found = reading.kind !== 'first-letters' && searchReading(read, secret, reading);
      if (found) return { hidden: nameBoth(how, nameBoth(reading.how, found.hidden)) };
    }
  return undefined;
}

function* readAll(
  text: string,
  { isLong, isDeep }: { isLong: boolean; isDeep: boolean },
): Generator<{ reading: Reading; read: string }> {
  for (const reading of allReadings) {
    const { kind } = reading;
    if (!isLong && (kind === 'weak' || kind === 'first-letters')) continue;
    if (!isDeep && kind === 'chain') continue;
    const read = reading.read(text);
    if (read !== undefined) yield { reading, read };
  }
}

function searchReading(read: string, secret: Secret, { kind }: Reading): Found | undefined {
  const isNoise = kind === 'first-letters' || secret.bare.length < LONG_MIN;
  return searchText(read, secret, kind !== 'same' && isNoise ? 'whole' : 'all');
}

/** That the letters stand apart is no second way to hide them. */
const PARTED: readonly (string | null)[] = [null, 'spelled out', 'in parts'];

const nameBoth = (outer: string, inner: string | null): string =>
  PARTED.includes(inner) || inner === outer ? outer : `${outer}, and below that ${inner}`;
