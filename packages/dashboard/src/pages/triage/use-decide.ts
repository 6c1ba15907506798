import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { profileQuery } from '../../queries.ts';
import { outbox } from './decisions/own-outbox.ts';
import { toCalls } from './decisions/to-calls.ts';
import type { Decided, Row } from './row.ts';

type One = { row: Row; decided: Decided };

/** Decides about rows, and takes that back. What was decided is shown immediately, and sent as often as it takes. */
export function useDecide(show: (decided: readonly One[]) => void) {
  const { data: profile } = useQuery(profileQuery);
  const sending = useSyncExternalStore(outbox.subscribe, outbox.state);
  const done = useRef<(readonly Row[])[]>([]);
  const person = profile && `${profile.organization} ${profile.user}`;
  useEffect(() => {
    if (person !== undefined) outbox.open(person);
  }, [person]);

  function put(decided: readonly One[]): void {
    show(decided);
    outbox.add(toCalls(decided, () => crypto.randomUUID()));
  }

  return {
    sending,
    role: profile?.role,
    decide(rows: readonly Row[], decided: Decided): void {
      done.current.push(rows);
      put(rows.map((row) => ({ row, decided })));
    },
    /** Gives the rows of the last decision the states that they had; the rows, or nothing if there was none. */
    undo(now: ReadonlyMap<string, Row>): readonly Row[] | undefined {
      const before = done.current.pop();
      if (!before) return undefined;
      put(
        before.map(({ agent, key, state, decision, ...row }) => ({
          row: now.get(`${agent} ${key}`) ?? { agent, key, state, decision, ...row },
          decided: {
            ...{ state, reason: decision?.reason || 'Undone.' },
            expires: decision?.expires ?? undefined,
          },
        })),
      );
      return before;
    },
  };
}
