import type { Database } from '../postgres/with-database.ts';
import type { Service } from '../service/with-service.ts';
import type { Stage } from '../suite.ts';
import type { Prepared } from './prepare.ts';

/** All that a measurement of the API stands on. */
export type Bench = Stage & {
  database: Database;
  service: Service;
  prepared: Prepared;
  /** The path of pgbench, where there is one. */
  pgbench: string | undefined;
};
