import { listTree, type Seen } from '../command/process-tree.ts';
import { median } from '../load/quantile.ts';
import type { Row } from './row.ts';

const EVERY_MS = 100;

type Sample = Seen & { atMs: number };

/** Samples the program in a terminal, without what it started. */
export function watchProcess(terminal: number) {
  const samples: Sample[] = [];
  const look = () => {
    const [, program] = listTree(terminal);
    if (program) samples.push({ ...program, atMs: performance.now() });
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    end(): Pick<Row, 'cpuShare' | 'peakBytes' | 'grownBytes'> {
      clearInterval(timer);
      look();
      return summed(samples);
    },
  };
}

function summed(samples: readonly Sample[]) {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) throw new Error('A campaign ended before it could be watched.');
  const within = (from: number, to: number) => {
    const at = (share: number) => first.atMs + share * (last.atMs - first.atMs);
    return samples.filter(({ atMs }) => atMs >= at(from) && atMs <= at(to));
  };
  const begun = within(1 / 3, 1)[0] ?? first;
  const memory = (from: number, to: number) =>
    median(within(from, to).map(({ residentBytes }) => residentBytes));
  return {
    cpuShare: (last.cpuSeconds - begun.cpuSeconds) / ((last.atMs - begun.atMs) / 1_000),
    peakBytes: Math.max(...samples.map(({ residentBytes }) => residentBytes)),
    grownBytes: memory(3 / 4, 1) - memory(1 / 4, 1 / 2),
  };
}
