import type { Load, LoadRequest } from '../load/load.ts';
import type { Script } from '../postgres/pgbench-script.ts';

/** An endpoint to measure. */
export type Subject = {
  title: string;
  request: LoadRequest;
  status: number;
  concurrency: number;
  /** What the service asks of PostgreSQL for one such request, for pgbench to do alone. */
  script?: Script | undefined;
};

/** A subject with the load of the service, and of pgbench where it is compared. */
export type Row = Subject & { service: Load | undefined; pgbench: Load | undefined };
