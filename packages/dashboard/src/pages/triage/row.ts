import type { FindingState, QueuedFinding } from '@provoke/contract';

/** A finding of the queue, with what was decided about it since the queue was read. */
export type Row = QueuedFinding;

/** The same in every answer: the service continues its list after it. */
export const rowId = ({ agent, key }: Pick<Row, 'agent' | 'key'>): string => `${agent} ${key}`;

/** What a person decides about a finding. */
export type Decided = { state: FindingState; reason: string; expires?: string | undefined };

/** Who and when, as the service will tell it. */
type By = { username: string | null; timestamp: string };

/** A row after a decision. Not a break overrules the attempts that are part of nothing else; any other state undoes that. */
export function decide(row: Row, { state, reason, expires = undefined }: Decided, by: By): Row {
  const decision = { reason, expires: expires ?? null, ...by };
  return {
    ...{ ...row, state, decision },
    attempts: row.attempts.map((attempt) => {
      const verdict = verdictOf(row, attempt, state);
      return verdict === undefined ? attempt : { ...attempt, counts_as: verdict };
    }),
  };
}

/** What an attempt counts as once its finding is decided; undefined where that does not change. */
export function verdictOf(
  { state: before }: Pick<Row, 'state'>,
  { alone, counts_as }: Row['attempts'][number],
  state: FindingState,
): 'broken' | 'overruled' | undefined {
  if (!alone) return undefined;
  if (state === 'not a break') return counts_as === 'broken' ? 'overruled' : undefined;
  return before === 'not a break' && counts_as === 'overruled' ? 'broken' : undefined;
}
