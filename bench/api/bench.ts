import type { Database } from '../postgres/with-database.ts';
import type { Service } from '../service/with-service.ts';
import type { Stage } from '../suite.ts';
import type { Prepared } from './prepare.ts';

/** Everything that a measurement of the API uses. */
export type Bench = Stage & {
  database: Database;
  service: Service;
  prepared: Prepared;
  /** The path of pgbench, if installed. */
  pgbench: string | undefined;
};
