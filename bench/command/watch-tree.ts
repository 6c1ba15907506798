import { listTree, type Seen } from './process-tree.ts';

export type TreeCost = { cpuSeconds: number; peakBytes: number | undefined };

/**
 * Samples memory and CPU time of a process and everything it started, every 20 ms if nothing else is said. What a
 * process does after its last sample is missed.
 */
export function watchTree(
  pid: number,
  look = () => listTree(pid),
  everyMs = 20,
): { end(): TreeCost } {
  const cpuSeconds = new Map<number, number>();
  let peakBytes = 0;
  const add = (tree: Seen[]) => {
    for (const seen of tree) cpuSeconds.set(seen.pid, seen.cpuSeconds);
    peakBytes = Math.max(
      peakBytes,
      tree.reduce((sum, { residentBytes }) => sum + residentBytes, 0),
    );
  };
  const timer = setInterval(() => add(look()), everyMs);
  add(look());
  return {
    end() {
      clearInterval(timer);
      add(look());
      return {
        cpuSeconds: [...cpuSeconds.values()].reduce((sum, one) => sum + one, 0),
        peakBytes: peakBytes || undefined,
      };
    },
  };
}
