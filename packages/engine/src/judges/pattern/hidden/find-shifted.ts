import type { Found } from './search-text.ts';
import type { Secret } from './secret-forms.ts';

const LETTERS = 26;
const A = 97;

/**
 * Finds a secret whose letters were all moved by the same number of places, or mirrored. The steps from letter to letter
 * stay the same for every number, so that one search finds all of them.
 */
export function findShifted(
  joined: string,
  { letters, bare }: Secret,
  isMadeOfWords: (at: number, length: number) => boolean,
): Found | undefined {
  if (letters === '') return undefined;
  const first = bare.search(/[a-z]/);
  const isWhole = (at: number) => at >= first && isMadeOfWords(at - first, bare.length);
  const rest = bare.slice(first);
  const steps = toSteps(joined);
  for (const direction of [1, -1])
    for (const at of listPlaces(steps, toSteps(rest, direction).subarray(1))) {
      const isSame = joined.startsWith(bare.slice(0, first), at - 1 - first);
      if (isSame && isWhole(at - 1))
        return { hidden: direction === 1 ? nameShift(joined, at - 1, rest) : 'by atbash' };
    }
  return undefined;
}

function* listPlaces(steps: Buffer, searched: Buffer): Generator<number> {
  for (let at = steps.indexOf(searched, 1); at >= 0; at = steps.indexOf(searched, at + 1)) yield at;
}

/** Each letter as the number of places after the one before it; a digit as itself. */
function toSteps(text: string, direction = 1): Buffer {
  const steps = Buffer.allocUnsafe(text.length);
  let previous = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at) - A;
    if (letter >= 0 && letter < LETTERS) {
      steps[at] = (direction * (letter - previous) + LETTERS) % LETTERS;
      previous = letter;
    } else steps[at] = letter < 0 ? A + letter : 0xff;
  }
  return steps;
}

function nameShift(joined: string, at: number, rest: string): string {
  const places = (joined.charCodeAt(at) - rest.charCodeAt(0) + LETTERS) % LETTERS;
  return places === 13 ? 'by rot13' : `by letters moved ${places} places on`;
}
