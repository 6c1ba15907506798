import { type Changes, goalChangeLines, pendingDoubts, setUpWords } from '@provoke/figures';
import { safeLine } from '../terminal/safe-text.ts';

/** What will keep a campaign from being compared with its baseline, for a person who can still stop it. */
export function formatForeseen(changes: Changes): string[] {
  const { paired, set_up, doubts } = changes;
  if (set_up.length === 0 && paired) return [];
  const parts = setUpWords(set_up, (part) => safeLine(part, 200));
  const differs = paired
    ? `The set-up differs from the baseline's (${parts})`
    : 'The baseline has none of these goals';
  const effect =
    pendingDoubts(doubts).length > 0 ? 'so the gate will be undecided' : 'which is accepted';
  return [`${differs}, ${effect}.`, ...goalChangeLines(changes)];
}
