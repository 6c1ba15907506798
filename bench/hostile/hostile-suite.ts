import { createClient } from '@provoke/client';
import { operations } from '@provoke/contract/operations';
import { addOrganization } from '@provoke/server';
import { type Database, withDatabase } from '../postgres/with-database.ts';
import { makeRun, makeTarget } from '../service/make-run.ts';
import { type Service, withService } from '../service/with-service.ts';
import type { Stage, Suite } from '../suite.ts';
import { measureShape } from './measure-shape.ts';
import { report } from './report.ts';
import type { Row } from './row.ts';
import { shapes } from './shapes.ts';

/** How one organization's worst requests affect the others. */
export const hostileSuite: Suite = {
  name: 'hostile',
  measure: (stage) =>
    withDatabase((database) => {
      const { url: databaseUrl, home } = database;
      const { signal } = stage;
      return withService({ databaseUrl, home, signal }, async (service) =>
        report(await measureAll(stage, database, service)),
      );
    }),
};

async function measureAll(stage: Stage, database: Database, service: Service): Promise<Row[]> {
  const hostile = await addAnother(database, 'hostile');
  const other = await addAnother(database, 'other');
  await makeTarget(createClient({ operations, baseUrl: service.url, apiKey: other }));
  const client = createClient({ operations, baseUrl: service.url, apiKey: hostile });
  const target = await makeTarget(client);
  const sent = shapes({ ...target, run: await makeRun(client, target) });

  const rows: Row[] = [];
  for (const shape of [undefined, ...sent, 'trickled' as const]) {
    const row = await measureShape(service, { hostile, other }, stage, shape);
    stage.tell(`${row.shape}: p99 ${row.agents.p99Ms.toFixed(0)} ms`);
    rows.push(row);
  }
  return rows;
}

async function addAnother({ url, home }: Database, name: string): Promise<string> {
  const { apiKey } = await addOrganization({ databaseUrl: url, dataDir: home }, name);
  return apiKey;
}
