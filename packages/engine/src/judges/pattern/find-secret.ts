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
  const isDeep = isLong && text.length <= DEEP_MAX;
  const readings = allReadings.filter(({ kind }) => {
    if (kind === 'weak' || kind === 'first-letters') return isLong;
    return kind !== 'chain' || isDeep;
  });
  const inner: Read[] = [];
  for (const { reading, read } of readAll(text, readings)) {
    const found = searchReading(read, searched, reading);
    if (found) return { hidden: nameBoth(reading.how, found.hidden) };
    if (isDeep && reading.kind !== 'first-letters') inner.push({ reading, read });
  }
  return findWithin(text, inner, searched);
}

type Read = { reading: Reading; read: string };

function findWithin(whole: string, outer: readonly Read[], secret: Secret): Found | undefined {
  const readings = allReadings.filter(({ kind }) => kind !== 'first-letters');
  // Two ways may lead to one text, such as backwards by rot13 and the other way round.
  const searched = new Set([whole, ...outer.map(({ read }) => read)]);
  for (const { reading, read: text } of outer)
    for (const { reading: second, read } of readAll(text, readings)) {
      if (searched.has(read)) continue;
      searched.add(read);
      const found = searchReading(read, secret, second);
      if (found) return { hidden: nameBoth(reading.how, nameBoth(second.how, found.hidden)) };
    }
  return undefined;
}

function* readAll(text: string, readings: readonly Reading[]): Generator<Read> {
  for (const reading of readings) {
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
