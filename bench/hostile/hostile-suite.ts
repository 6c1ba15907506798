import { createClient } from '@provoke/client';
import { operations } from '@provoke/contract/operations';
import { addOrganization } from '@provoke/server';
import { type Database, withDatabase } from '../postgres/with-database.ts';
import { makeRun, makeTarget } from '../service/make-run.ts';
import { type Service, withService } from '../service/with-service.ts';
import type { Stage, Suite } from '../suite.ts';
import { bodies } from './bodies.ts';
import { recordHostile } from './hostile-records.ts';
import { type Attack, measureAttack, nameOf } from './measure-attack.ts';
import { reads } from './reads.ts';
import { report } from './report.ts';
import type { Row } from './row.ts';
import { signIns } from './sign-ins.ts';
import { withSink } from './with-sink.ts';

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
  const { signal, tell, only } = stage;
  const hostile = await addAnother(database, 'hostile');
  const other = await addAnother(database, 'other');
  await makeTarget(createClient({ operations, baseUrl: service.url, apiKey: other }));
  const client = createClient({ operations, baseUrl: service.url, apiKey: hostile });
  const target = await makeTarget(client);
  tell('recording runs of 20,000 results');
  const recorded = await recordHostile(client, database.sql, target);
  const run = await makeRun(client, target);
  const attacks: Attack[] = [
    ...reads(recorded),
    await signIns(database.sql, recorded.base),
    'streams',
    ...bodies({ ...target, run }),
    'trickled',
  ];
  const chosen = attacks.filter((attack) => nameOf(attack).includes(only));
  if (chosen.length === 0)
    throw new Error(
      `No attack has "${only}" in its name. Attacks: ${attacks.map(nameOf).join('; ')}`,
    );

  return withSink(signal, async (sinkUrl) => {
    const place = { service, sinkUrl, keys: { hostile, other }, run: recorded.base };
    const rows: Row[] = [];
    for (const attack of [undefined, ...chosen]) {
      const row = await measureAttack(place, stage, attack);
      tell(
        `${row.attack}: p50 ${row.agents.p50Ms.toFixed(1)} ms (${row.besideSink?.p50Ms.toFixed(1)}), p99 ${row.agents.p99Ms.toFixed(0)} ms`,
      );
      rows.push(row);
    }
    return rows;
  });
}

async function addAnother({ url, home }: Database, name: string): Promise<string> {
  const { apiKey } = await addOrganization({ databaseUrl: url, dataDir: home }, name);
  return apiKey;
}
