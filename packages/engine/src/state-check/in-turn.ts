import { abortable } from '../platform/abortable.ts';

/** Does work one after the other for each name, in the order in which it was asked for. */
export type InTurn = <Value>(
  name: string,
  work: () => Promise<Value>,
  signal: AbortSignal,
) => Promise<Value>;

export function createTurns(): InTurn {
  const last = new Map<string, Promise<void>>();
  return async (name, work, signal) => {
    const before = last.get(name) ?? Promise.resolve();
    let end = () => {};
    const own = new Promise<void>((resolve) => {
      end = resolve;
    });
    // A caller that stops waiting does not let the next one in before its time.
    const both = before.then(() => own);
    last.set(name, both);
    void both.then(() => {
      if (last.get(name) === both) last.delete(name);
    });
    try {
      await abortable(before, signal);
      return await work();
    } finally {
      end();
    }
  };
}
