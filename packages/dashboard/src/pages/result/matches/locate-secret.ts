import { type Folded, fold, mirror, reverse, shift } from './fold.ts';
import { readEncoded } from './read-encoded.ts';
import { MATCHES_MAX, type Span } from './spans.ts';

/** Longer texts are searched for the secret as it is written, and no other way. */
const FOLDED_MAX = 100_000;
/** Shorter ones would be found by chance, as the judge has it. */
const BARE_MIN = 4;
const LONG_MIN = 6;
const SHIFTS = 25;

/**
 * Where a secret is that a judge found in a text: as it is written, in other letters, spelled out, backwards, with its
 * letters moved or replaced by digits, or encoded, then the whole of what is encoded. Empty where it is hidden another way.
 */
export function locateSecret(text: string, secret: string): Span[] {
  const plain = findAll(text, secret).map((from) => ({ from, to: from + secret.length }));
  if (plain.length > 0 || text.length > FOLDED_MAX) return plain;
  const bare = fold(secret).letters;
  if (bare.length < BARE_MIN) return [];
  const folded = fold(text);
  for (const form of formsOf(bare, secret)) {
    const found = spansIn(folded, form);
    if (found.length > 0) return found;
  }
  return findLeet(text, bare) ?? findEncoded(text, bare);
}

function* formsOf(bare: string, secret: string): Generator<string> {
  yield bare;
  yield reverse(bare);
  const words = secret.split(/[^\p{L}\p{N}]+/u).map((word) => fold(word).letters);
  yield words.map(reverse).join('');
  yield words.toReversed().join('');
  if (bare.length < LONG_MIN) return;
  for (let places = 1; places <= SHIFTS; places++) yield shift(bare, places);
  yield mirror(bare);
}

function findAll(text: string, searched: string): number[] {
  const found: number[] = [];
  if (searched === '') return found;
  let at = text.indexOf(searched);
  while (at >= 0 && found.length < MATCHES_MAX) {
    found.push(at);
    at = text.indexOf(searched, at + searched.length);
  }
  return found;
}

const spansIn = ({ letters, from, to }: Folded, form: string): Span[] =>
  form.length < BARE_MIN
    ? []
    : findAll(letters, form).map((at) => ({
        from: from[at] ?? 0,
        to: to[at + form.length - 1] ?? 0,
      }));

const LOOKS: Readonly<Record<string, string>> = {
  ...{ o: '0', l: '1', i: '1', z: '2', e: '3', a: '4', s: '5', g: '6', t: '7', b: '8' },
  ...{ '@': '4', $: '5', '!': '1', '|': '1', '+': '7' },
};

/** One unit for one, so that places stay. */
const toDigits = (text: string) =>
  text.replace(/[olizeasgtb@$!|+]/g, (letter) => LOOKS[letter] ?? letter);

function findLeet(text: string, bare: string): Span[] | undefined {
  if (bare.length < LONG_MIN) return undefined;
  const digits = toDigits(text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
  const found = spansIn(fold(digits), toDigits(bare));
  return found.length > 0 ? found : undefined;
}

function findEncoded(text: string, bare: string): Span[] {
  const forms = [bare, reverse(bare), shift(bare, 13)];
  const found: Span[] = [];
  for (const { from, to, said } of readEncoded(text)) {
    const { letters } = fold(said);
    if (forms.some((form) => letters.includes(form))) found.push({ from, to });
    if (found.length >= MATCHES_MAX) break;
  }
  return found;
}
