import type { ProbeStep } from '@provoke/engine';

/** What attempts wait for now. Times are undefined where nothing waits. */
export type Waits = {
  /** Calls that the agent has not answered. */
  calls: number;
  /** How long the oldest of them has waited. */
  callMs: number | undefined;
  /** How long the oldest reply has waited for its verdict. */
  verdictMs: number | undefined;
  /** How long ago the last call began or ended. */
  sinceCallMs: number;
};

/** Follows calls and verdicts by the steps of attempts. */
export function createOpenCalls(clock: () => number) {
  const calls = new Map<string, number>();
  const replies = new Map<string, number>();
  let lastMs = clock();

  const after = (sinceMs: number | undefined, nowMs: number) =>
    sinceMs === undefined ? undefined : nowMs - sinceMs;
  const oldest = (times: ReadonlyMap<string, number>): number | undefined =>
    times.values().next().value;

  return {
    addStep({ type, id }: Pick<ProbeStep, 'type' | 'id'>): void {
      if (type === 'call') calls.set(id, clock());
      else if (type === 'call-end') calls.delete(id);
      else if (type === 'reply') replies.set(id, clock());
      else return;
      lastMs = clock();
    },
    /** Its attempt is over. */
    end(id: string): void {
      calls.delete(id);
      replies.delete(id);
    },
    waits(): Waits {
      const nowMs = clock();
      return {
        calls: calls.size,
        callMs: after(oldest(calls), nowMs),
        verdictMs: after(oldest(replies), nowMs),
        sinceCallMs: nowMs - lastMs,
      };
    },
  };
}
