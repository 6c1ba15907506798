import type { Spending } from '@provoke/evidence';
import type { RecordEvent } from '../events/record-event.ts';

/**
 * Records what calls used whose outcome is lost: the campaign was cancelled, the goal skipped, or the time ran out
 * while a reply was being judged. They were made, so they count.
 */
export type LostCalls = {
  add(spending: readonly Spending[]): void;
  /** Has `settled` wait for a call, which may be lost after its caller has stopped waiting for it. */
  track<Answer>(call: Promise<Answer>): Promise<Answer>;
  /** Resolves when everything that is lost by then is recorded. */
  settled(): Promise<void>;
};

export function createLostCalls(record: RecordEvent): LostCalls {
  const open = new Set<Promise<unknown>>();
  const track = <Answer>(call: Promise<Answer>): Promise<Answer> => {
    const remove = () => void open.delete(call);
    open.add(call);
    call.then(remove, remove);
    return call;
  };
  return {
    track,
    add(spending) {
      const made = spending.filter(({ requests }) => requests > 0);
      if (made.length > 0) void track(record({ type: 'calls-lost', spending: made }));
    },
    async settled() {
      while (open.size > 0) await Promise.allSettled(open);
    },
  };
}

/** For calls that are in no sum. */
export const uncounted: LostCalls = {
  add: () => {},
  track: (call) => call,
  settled: async () => {},
};
