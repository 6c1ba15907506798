import { actWordIn } from '@provoke/contract/fact-columns';
import type { ActWord } from '@provoke/contract/lists';
import type { RunColumns } from './run-columns.ts';

/** What became of the attempt at a place by rules, in one word; null without rules. */
export const actWordAt = (
  { status, evidence, acts }: Pick<RunColumns, 'status' | 'evidence' | 'acts'>,
  place: number,
): ActWord | null =>
  actWordIn({
    status: status[place] ?? 0,
    evidence: evidence[place] ?? 0,
    acts: acts[place] ?? 0,
  });
