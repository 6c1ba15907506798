import { findPgbench } from '../postgres/find-pgbench.ts';
import { runnableScripts } from '../postgres/runnable-scripts.ts';
import { withDatabase } from '../postgres/with-database.ts';
import { type Service, withService } from '../service/with-service.ts';
import type { Suite } from '../suite.ts';
import { measureLargeRun } from './measure-large-run.ts';
import { measureSubjects } from './measure-subjects.ts';
import { prepare } from './prepare.ts';
import { reads } from './reads.ts';
import { report } from './report.ts';
import { writes } from './writes.ts';

/** What the API does in a second, beside what PostgreSQL and `node:http` do without it. */
export const apiSuite: Suite = {
  name: 'api',
  measure: (stage) =>
    withDatabase(async (database) => {
      const pgbench = await findPgbench();
      const prepared = await prepare(database, stage);
      if (pgbench)
        prepared.writes = await runnableScripts(prepared.writes, {
          ...stage,
          pgbench,
          sql: database.sql,
          databaseUrl: database.url,
        });
      else
        stage.tell('there is no pgbench: install postgresql (Debian, Ubuntu) to compare with it');
      const where = { databaseUrl: database.url, home: database.home, signal: stage.signal };
      const toBench = (service: Service) => ({ ...stage, database, service, prepared, pgbench });

      const rows = await withService(where, (service) => {
        const bench = toBench(service);
        return measureSubjects(bench, { ...writes(bench), ...reads(bench) });
      });
      const large = await withService(where, (service) => measureLargeRun(toBench(service)));
      return report(rows, large);
    }),
};
