import type { Questions } from './questions.ts';
import { type Part, shrink, type Unit } from './shrink.ts';
import type { Word } from './split-words.ts';

/** What a word is part of, from the largest. Texts stay readable for longest if the large goes first. */
const levels: readonly ((word: Word, index: number) => string)[] = [
  ({ message }) => `${message}`,
  ({ message, paragraph }) => `${message}/${paragraph}`,
  ({ message, sentence, paragraph }) => `${message}/${paragraph}/${sentence}`,
  (_, index) => `${index}`,
];

/** Of all questions, those for one of the larger levels. Where each sentence has a needed word, they say little. */
const SHARE = 1 / 2;

/**
 * Leaves out what can be left out of the smallest that broke so far, until no single word can be. Throws `Spent`. All
 * that it finds is among the questions that broke.
 */
export async function lookForLess(
  words: readonly Word[],
  questions: Questions,
  requests: number,
): Promise<void> {
  const smallest = (): Unit => questions.broke.at(-1) ?? [];
  let larger: Part[] = [{ units: [smallest()], isNeeded: true }];
  for (const [at, keyOf] of levels.entries()) {
    const parts = larger.flatMap(({ units, isNeeded }) =>
      units.map((unit) => ({ units: splitUnit(unit, words, keyOf), isNeeded })),
    );
    if (parts.every(({ units }) => units.length <= 1)) continue;
    const isLast = at === levels.length - 1;
    let isDone = false;
    await questions.within(isLast ? requests : Math.floor(requests * SHARE), async () => {
      await shrink(parts, questions.ask);
      isDone = true;
    });
    // Where it was not found out which of them are needed, they are no help.
    const units = isDone ? splitUnit(smallest(), words, keyOf) : [smallest()];
    larger = [{ units, isNeeded: true }];
  }
  await withoutSingleWords(questions, smallest);
}

function splitUnit(
  unit: Unit,
  words: readonly Word[],
  keyOf: (word: Word, index: number) => string,
): Unit[] {
  const groups = new Map<string, number[]>();
  for (const index of unit) {
    const word = words[index];
    const key = word ? keyOf(word, index) : '';
    const group = groups.get(key);
    if (group) group.push(index);
    else groups.set(key, [index]);
  }
  return [...groups.values()];
}

/** An agent that a word had kept from breaking may break without it, and then without others. */
async function withoutSingleWords(questions: Questions, smallest: () => Unit): Promise<void> {
  let size = Number.POSITIVE_INFINITY;
  while (smallest().length < size && smallest().length > 1) {
    const kept = smallest();
    size = kept.length;
    for (const one of kept) {
      const rest = smallest().filter((index) => index !== one);
      if (rest.length > 0) await questions.ask(rest);
    }
  }
}
