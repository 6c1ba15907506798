import { newEntry } from '../chain/entry.ts';
import { type ChainedTrace, resultText } from '../chain/entry-texts.ts';
import type { Recorded } from './insert-results.ts';
import type { NewResult } from './new-result.ts';

type Recording = { runId: string; userId: number; traces: readonly ChainedTrace[] };

/** A new result, with its entry in the run's chain: the hash of what is written, traces included. */
export function toRecorded(result: NewResult, { runId, userId, traces }: Recording): Recorded {
  const { id: resultId, created_at: at } = result;
  const text = resultText(result, { runId, version: 1, traces });
  return { result, entry: newEntry('result', { resultId, userId, item: 1, at }, text) };
}
