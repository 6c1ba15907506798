import { sharedText } from './shared-text.ts';

/** A text that is looked at again and again. */
export type SteadyText = {
  /** Takes the text of one more look. */
  see(text: string): void;
  /** What stays of it: without what only comes and goes, alternates or counts. */
  text(): string;
  /** When it last said something that it had not said before. */
  changedAt(): number;
  /** Whether it alternates: a cursor that blinks, dots that grow, one status after the other, a number that counts. */
  isAlternating(): boolean;
};

/** More than the steps of a typing indicator. */
const STATES_MAX = 12;
/** Slower than anything that blinks. */
const PERIOD_MS = 3_000;
/** Longer than a clock shows the same. */
const COUNT_MS = 1_500;
/** A number has counted up by then; a clock never has. */
const COUNTS_MAX_MS = 5_000;

/**
 * Follows a text. One that was there before is no change, and neither is another number of as many digits, as in a
 * clock.
 */
export function steadyText(now: () => number = () => performance.now()): SteadyText {
  /** The last texts, apart from their digits. */
  let known: string[] = [];
  /** All that there was since the last change. */
  let states: string[] = [];
  let current = '';
  let currentWords = '';
  let changedAt = now();
  let alternatedAt = Number.NEGATIVE_INFINITY;
  let countedAt = Number.NEGATIVE_INFINITY;
  /** What stays as it is no longer comes and goes. */
  const forget = () => {
    if (states.length <= 1) return;
    const isStill = now() - Math.max(changedAt, alternatedAt, countedAt) >= PERIOD_MS;
    const hasCounted = now() - countedAt >= COUNT_MS;
    states = states.filter(
      (one) => one === current || !(isStill || (hasCounted && withoutDigits(one) === currentWords)),
    );
  };
  const begin = (words: string) => {
    known = [...known.slice(1 - STATES_MAX), words];
    states = [];
    changedAt = now();
  };
  return {
    see(text) {
      if (text === current) return forget();
      const words = withoutDigits(text);
      const isSame = words === currentWords;
      current = text;
      currentWords = words;
      if (text === '') return;
      if (isSame) countedAt = now();
      else if (known.includes(words)) alternatedAt = now();
      else begin(words);
      states = [...states.filter((one) => one !== text).slice(1 - STATES_MAX), text];
    },
    text: () => (current === '' ? '' : sharedText(current, states)),
    changedAt: () => changedAt,
    isAlternating: () =>
      now() - alternatedAt < PERIOD_MS ||
      (now() - countedAt < COUNT_MS && now() - changedAt < COUNTS_MAX_MS),
  };
}

const withoutDigits = (text: string) => text.replace(/\d/g, '0');
