import { setImmediate as turn } from 'node:timers/promises';

/** Finds the longest time between two turns of the event loop. */
export function createEventLoopWatch(): { stop(): Promise<number> } {
  let isOver = false;
  const longestMs = (async () => {
    let longest = 0;
    for (let last = performance.now(); ; ) {
      await turn();
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      if (isOver) return longest;
    }
  })();
  return {
    stop() {
      isOver = true;
      return longestMs;
    },
  };
}
