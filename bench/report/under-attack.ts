import type { Load } from '../load/load.ts';
import { figure, megabytes } from './figures.ts';
import { type Promised, verdict } from './promise.ts';

/** What others notice while one organization attacks. */
export type Attacked = {
  attack: string;
  /** `GET /agent` of another organization. */
  agents: Load;
  /** Peak memory (RSS) of the service's process. */
  peakBytes: number | undefined;
};

/** A table, and the promises of docs/performance.md, as Markdown. */
export const withVerdicts = (table: string, promises: Promised[]): string =>
  [table, promises.map(verdict).join('\n')].join('\n\n');

/** Promises that hold for the worst attack. The first row is without one. */
export function promisesOf<Row extends Attacked>([quiet, ...attacked]: Row[]) {
  const worst = (of: (row: Row) => number | undefined) =>
    Math.max(...attacked.map((row) => of(row) ?? Number.NaN));
  return {
    worst,
    p99: (text: string, of: (row: Row) => Load): Promised => ({
      ...{ text: `${text}: p99`, measured: worst((row) => of(row).p99Ms) },
      ...{ bound: { max: 250 }, unit: 'ms' },
      because: `${figure(quiet && of(quiet).p99Ms)} ms without load`,
    }),
    memory: (): Promised => ({
      ...{ text: 'memory of the service', measured: worst((row) => megabytes(row.peakBytes)) },
      ...{ bound: { max: 600 }, unit: 'MB' },
      because: `${figure(megabytes(quiet?.peakBytes))} MB without load`,
    }),
    failures: (of: (row: Row) => Load[]): Promised => ({
      text: 'requests of others that failed',
      measured: worst((row) => of(row).reduce((sum, { failed }) => sum + failed, 0)),
      bound: { max: 0 },
      unit: 'requests',
    }),
  };
}
