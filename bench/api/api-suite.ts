import { findPgbench } from '../postgres/find-pgbench.ts';
import { isRunnable } from '../postgres/is-runnable.ts';
import { withDatabase } from '../postgres/with-database.ts';
import { type Service, withService } from '../service/with-service.ts';
import type { Suite } from '../suite.ts';
import { measureLargeRun } from './measure-large-run.ts';
import { measureSubjects } from './measure-subjects.ts';
import { prepare } from './prepare.ts';
import type { Scripts } from './record-scripts.ts';
import { report } from './report.ts';
import { subjects } from './subjects.ts';

/** What pgbench cannot run is not compared. */
async function dropUnrunnable(
  scripts: Scripts,
  means: Parameters<typeof isRunnable>[1],
): Promise<void> {
  for (const name of Object.keys(scripts) as (keyof Scripts)[]) {
    const script = scripts[name];
    if (script && !(await isRunnable(script, means))) delete scripts[name];
  }
}

/** The API's throughput, compared with PostgreSQL alone. */
export const apiSuite: Suite = {
  name: 'api',
  measure: (stage) =>
    withDatabase(async (database) => {
      const pgbench = await findPgbench();
      const prepared = await prepare(database, stage);
      if (!pgbench)
        stage.tell('pgbench not found: install postgresql (Debian, Ubuntu) to compare with it');
      const { sql, url: databaseUrl } = database;
      if (pgbench) await dropUnrunnable(prepared.scripts, { ...stage, pgbench, sql, databaseUrl });
      const where = { databaseUrl, home: database.home, signal: stage.signal };
      const toBench = (service: Service) => ({ ...stage, database, service, prepared, pgbench });

      const rows = await withService(where, (service) =>
        measureSubjects(toBench(service), subjects(prepared)),
      );
      const large = await withService(where, (service) => measureLargeRun(toBench(service)));
      return report(rows, large);
    }),
};
