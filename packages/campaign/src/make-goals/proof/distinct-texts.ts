import { nameGoal } from '@provoke/contract';
import type { Draft } from '../goal/made-goal.ts';

const STARTS = ['', 'Next: ', 'Then: ', 'Also: ', 'Now: ', 'After that: ', 'Finally: '] as const;

/**
 * Lets no two goals have what a campaign takes for the same text: tools whose names differ in case alone are asked for in
 * the same words.
 */
export function createDistinctTexts(): { reword(draft: Draft): Draft | undefined } {
  const names = new Set<string>();
  return {
    reword(draft) {
      const texts = STARTS.map((start) => `${start}${draft.text}`);
      const text = texts.find((one) => !names.has(nameGoal(one)));
      if (text === undefined) return undefined;
      names.add(nameGoal(text));
      return { ...draft, text };
    },
  };
}
