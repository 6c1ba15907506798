import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { usePolled } from '../../live/use-polled.ts';
import { onOutbox, outbox } from './decisions/own-outbox.ts';
import type { TriageFilter } from './filter.ts';
import { type Decided, decide, type Row, rowId } from './row.ts';
import { countsKey, decisionsQuery, type NewDecision, queueQuery } from './triage-queries.ts';

type Wanted = Omit<TriageFilter, 'at'>;
type Own = ReadonlyMap<string, Decided>;

const COUNTED_AFTER_MS = 1_000;
const NOBODY = { username: null, timestamp: '' };

/** The rows of the queue in an order that never changes, each with what was decided about it since, by anybody. */
export function useRows(wanted: Wanted, start: string | undefined) {
  const queries = useQueryClient();
  const queue = useInfiniteQuery(queueQuery(wanted, start));
  const pages = queue.data?.pages;
  const polled = decisionsQuery(pages?.[0]?.last);
  const { data: decisions } = usePolled(polled);
  const [own, setOwn] = useState<Own>(new Map());

  const base = useMemo(() => {
    const found = (pages ?? []).flatMap(({ findings }) => findings);
    return [...new Map(found.map((row) => [rowId(row), row])).values()];
  }, [pages]);
  const rows = useMemo(
    () => base.map((row) => toNow(row, decisions?.byRow.get(rowId(row)), own.get(rowId(row)))),
    [base, decisions, own],
  );

  // What is sent is the service's from then on.
  const { queryKey } = polled;
  useEffect(() => {
    const readAgain = async () => {
      await queries.refetchQueries({ queryKey, exact: true });
      if (outbox.state().waiting === 0) setOwn(new Map());
    };
    const stops = [
      onOutbox('sent', () => void readAgain()),
      onOutbox('refused', () => void readAgain()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries, queryKey]);
  // Whoever decided: it is counted once for several keys in a row.
  const last = decisions?.last;
  useEffect(() => {
    if (last === undefined) return;
    const count = () => void queries.invalidateQueries({ queryKey: countsKey });
    const timer = setTimeout(count, COUNTED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [queries, last]);

  return {
    queue,
    rows,
    /** Where the reader was, if its row is not there any more. */
    place: pages?.[0]?.place ?? undefined,
    show: (decided: readonly { row: Row; decided: Decided }[]) =>
      setOwn(
        (own) => new Map([...own, ...decided.map((one) => [rowId(one.row), one.decided] as const)]),
      ),
  };
}

/** A row after what was decided about it. */
function toNow(row: Row, decisions: readonly NewDecision[] = [], own: Decided | undefined): Row {
  let now = row;
  for (const { state, reason, expires, ...by } of decisions)
    now = decide(now, { state, reason, expires: expires ?? undefined }, by);
  return own ? decide(now, own, NOBODY) : now;
}
