import { availableParallelism } from 'node:os';
import type { Pace } from '../suite.ts';

/** What figures depend on, without saying whose machine it was. */
export function machine({ warmSeconds, seconds, rounds }: Pace): string {
  const day = new Date().toISOString().slice(0, 10);
  const turns = rounds === 1 ? 'one round' : `medians of ${rounds} rounds in turns`;
  return [
    `Measured ${day} on ${availableParallelism()} cores, which load generator, service and database share;`,
    `Node ${process.versions.node}; ${turns}, each ${seconds} s after ${warmSeconds} s of warming up.`,
  ].join('\n');
}
