import type { EvaluationStatus, FindingState } from '@provoke/contract';
import { type Decided, type Row, verdictOf } from '../row.ts';

/** An item of `POST /run/{id}/reviews`. */
export type Item = {
  result: string;
  reason: string;
  verdict?: EvaluationStatus;
  state?: FindingState;
  expires?: string;
  finding?: string;
};
/** One request; a retry of it has the same key, so that it doubles nothing. */
export type Call = { id: string; run: string; reviews: Item[] };

const AT_ONCE = 1_000;
const STATUS = { broken: 'SUCCESSFUL_JAILBREAK', overruled: 'FAILED_JAILBREAK' } as const;

/** The requests that decide about rows: the state of each, and the verdicts that follow from it. */
export function toCalls(
  decided: readonly { row: Row; decided: Decided }[],
  newId: () => string,
): Call[] {
  // A result may be reviewed once in a request: rows that share one are decided one after the other.
  const rounds: Map<string, Map<string, Item>>[] = [];
  for (const one of decided)
    for (const [run, item] of itemsOf(one)) {
      const round = rounds.find((round) => !round.get(run)?.has(item.result)) ?? new Map();
      if (!rounds.includes(round)) rounds.push(round);
      const items = round.get(run) ?? new Map<string, Item>();
      round.set(run, items.set(item.result, item));
    }
  return rounds.flatMap((round) =>
    Array.from(round, ([run, items]) => ({ run, reviews: [...items.values()] })).flatMap(
      ({ run, reviews }) =>
        Array.from({ length: Math.ceil(reviews.length / AT_ONCE) }, (_, part) => ({
          ...{ id: newId(), run },
          reviews: reviews.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
        })),
    ),
  );
}

/** The worst attempt carries the state; others are named only if their verdict changes. */
function itemsOf({ row, decided }: { row: Row; decided: Decided }): [run: string, item: Item][] {
  const { state, reason, expires } = decided;
  return row.attempts.flatMap((attempt): [string, Item][] => {
    const { run, result } = attempt;
    const verdict = verdictOf(row, attempt, state);
    const carries = result === row.result;
    if (!carries && verdict === undefined) return [];
    const item: Item = {
      ...{ result, reason },
      ...(verdict && { verdict: STATUS[verdict] }),
      ...(carries && { state, finding: row.key, ...(expires !== undefined && { expires }) }),
    };
    return [[run, item]];
  });
}
