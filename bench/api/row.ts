import type { Load, LoadRequest } from '../load/load.ts';
import type { Script } from '../postgres/pgbench-script.ts';

/** An endpoint to measure. */
export type Subject = {
  title: string;
  request: LoadRequest;
  status: number;
  concurrency: number;
  /** The statements of one such request, for pgbench to run alone. */
  script?: Script | undefined;
};

/** A subject with the load on the service, and on pgbench where it is compared. */
export type Row = Subject & { service: Load | undefined; pgbench: Load | undefined };
