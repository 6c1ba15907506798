/** Leaked passwords, most of them in lower case. */
export type CommonPasswords = ReadonlySet<string>;

/** Characters around a common password that do not make it a new one: `!Password2026`. */
const DECORATION_MAX = 6;
const CONTEXT_WORD_MIN = 4;
const OWN_CHARACTERS_MIN = 6;
const UNIT_MIN = 4;
const DIFFERENT_MIN = 4;

/** A leaked password, also with digits for letters, decorated or repeated; one repeated character, or a sequence. */
export function isCommon(password: string, common: CommonPasswords): boolean {
  const text = folded(password);
  const variants = [text, spelledOut(text)].flatMap((variant) => [variant, undecorated(variant)]);
  return (
    variants.some((variant) => common.has(variant)) ||
    new Set(text).size < DIFFERENT_MIN ||
    isRepeated(text, common) ||
    isSequence(text)
  );
}

/** Little more than words that an attacker tries: the address, the name, the organization, the product. */
export function resembles(
  password: string,
  words: readonly string[],
  common: CommonPasswords,
): boolean {
  const text = lettersAndDigits(spelledOut(folded(password)));
  const rest = contextOf(words).reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && (rest.length < OWN_CHARACTERS_MIN || common.has(rest));
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** `p@ssw0rd` in letters; digits at the end stay. */
const spelledOut = (text: string) =>
  text.replace(/[013457@$!](?=.*\p{L})/gu, (character) => LETTERS[character] ?? character);

function undecorated(text: string): string {
  const bare = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return text.length - bare.length <= DECORATION_MAX ? bare : text;
}

function isRepeated(text: string, common: CommonPasswords): boolean {
  const unit = /^(.+?)\1+$/su.exec(text)?.[1];
  return unit !== undefined && (unit.length < UNIT_MIN || common.has(unit));
}

/** `abcdefghij`, `9876543210`. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && [1, -1].includes([...steps][0] ?? 0);
}

const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Each word and its parts, longest first. */
const contextOf = (words: readonly string[]): string[] =>
  [
    ...new Set(
      words
        .flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)])
        .map((word) => lettersAndDigits(spelledOut(folded(word))))
        .filter((word) => word.length >= CONTEXT_WORD_MIN),
    ),
  ].sort((a, b) => b.length - a.length);
