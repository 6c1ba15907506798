import { availableParallelism } from 'node:os';
import type { Pace, Suite } from '../suite.ts';

/** The conditions that figures depend on, without identifying the machine. */
export function machine(
  { warmSeconds, seconds, rounds }: Pace,
  { countsWork }: Pick<Suite, 'countsWork'>,
): string {
  const day = new Date().toISOString().slice(0, 10);
  const turns = rounds === 1 ? 'one round' : `medians of ${rounds} rounds in turns`;
  const sharers = countsWork
    ? 'which all processes of a measurement share;'
    : 'which load generator, service and database share;';
  const length = countsWork
    ? `${turns}, each from a cold start.`
    : `${turns}, each ${seconds} s after ${warmSeconds} s of warming up.`;
  return [
    `Measured ${day} on ${availableParallelism()} cores, ${sharers}`,
    `Node ${process.versions.node}; ${length}`,
  ].join('\n');
}
