import type { Load } from '../load/load.ts';

/** One provider under one load: called directly, through the service, and through the peer. */
export type Row = {
  delayMs: number;
  concurrency: number;
  direct: Load | undefined;
  service: Load | undefined;
  peer: Load | undefined;
};
