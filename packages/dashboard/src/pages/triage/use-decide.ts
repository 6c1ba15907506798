import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { profileQuery } from '../../queries.ts';
import { outbox } from './decisions/own-outbox.ts';
import { toCalls } from './decisions/to-calls.ts';
import { type Decided, type Row, rowId } from './row.ts';

type One = { row: Row; decided: Decided };

/** Decides about rows, and takes that back. What was decided is shown immediately, and sent as often as it takes. */
export function useDecide(show: (decided: readonly One[]) => void) {
  const { data: profile } = useSuspenseQuery(profileQuery);
  const sending = useSyncExternalStore(outbox.subscribe, outbox.state);
  const done = useRef<(readonly Row[])[]>([]);
  const person = `${profile.organization} ${profile.user}`;
  useEffect(() => {
    outbox.open(person);
  }, [person]);

  function put(decided: readonly One[]): void {
    show(decided);
    outbox.add(toCalls(decided, () => crypto.randomUUID()));
  }

  return {
    sending,
    role: profile.role,
    decide(decided: readonly One[]): void {
      done.current.push(decided.map(({ row }) => row));
      put(decided);
    },
    /** Gives the rows of the last decision the states that they had; those rows, or nothing if there was none. */
    undo(now: readonly Row[]): readonly Row[] | undefined {
      const before = done.current.pop();
      if (!before) return undefined;
      const known = new Map(now.map((row) => [rowId(row), row]));
      put(
        before.map((was) => ({
          row: known.get(rowId(was)) ?? was,
          decided: {
            ...{ state: was.state, reason: was.decision?.reason || 'Undone.' },
            expires: was.decision?.expires ?? undefined,
          },
        })),
      );
      return before;
    },
  };
}

export type Deciding = ReturnType<typeof useDecide>;
