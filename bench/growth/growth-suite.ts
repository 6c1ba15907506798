import { createClient } from '@provoke/client';
import { operations } from '@provoke/contract/operations';
import { SERVICE_ROLE } from '../../packages/server/src/db/embedded/cluster.ts';
import { type Database, withDatabase } from '../postgres/with-database.ts';
import { withService } from '../service/with-service.ts';
import type { Stage, Suite } from '../suite.ts';
import { copyBlocks, type Extent } from './copy-blocks.ts';
import { measureGrown, type Recorded } from './measure-grown.ts';
import { readSizes } from './read-sizes.ts';
import { recordBlock } from './record-block.ts';
import { type Grown, report } from './report.ts';
import { whereOf, withSql } from './where-of.ts';

/** A month of an organization: 15 runs of 1,000 results and one of 10,000. */
const RUNS = [...Array.from({ length: 15 }, () => 1_000), 10_000];
const BLOCK = 25_000;
const extents: Extent[] = [
  { organizations: 4, months: 1 },
  { organizations: 40, months: 1 },
  { organizations: 40, months: 10 },
];

/** What pages take in an installation of 100,000 results, and of ten and a hundred times as many. */
export const growthSuite: Suite = {
  name: 'growth',
  countsWork: true,
  isLarge: true,
  measure: (stage) => withDatabase(async (database) => report(await measure(stage, database))),
};

async function measure(stage: Stage, database: Database): Promise<Grown> {
  const wanted = stage.pace.share < 1 ? extents.slice(0, 2) : extents;
  const counts = wanted.map(({ organizations, months }) => organizations * months * BLOCK);
  stage.tell(`recording ${BLOCK} results`);
  await database.sql.query(`create database block owner ${SERVICE_ROLE}`);
  const recorded = await record(stage, database);
  for (const [at, extent] of wanted.entries()) {
    const count = `${counts[at]}`;
    await database.sql.query(`create database "${count}" template block owner ${SERVICE_ROLE}`);
    await withSql(database, count, (sql) =>
      copyBlocks(sql, extent, (line) => stage.tell(`${count} results: ${line}`)),
    );
  }
  stage.tell('asking for pages');
  const pages = await measureGrown(stage, database, { ...recorded, counts });
  const sizes = await withSql(database, `${counts.at(-1)}`, readSizes);
  return { counts, pages, sizes };
}

/** A month of one organization, as a service records it, with its words. */
async function record({ signal }: Stage, database: Database): Promise<Recorded> {
  const recorded = await withService(whereOf(database, 'block', signal), async (service) => {
    const { url: baseUrl, apiKey } = service;
    if (!apiKey) throw new Error('The service showed no key at its first start.');
    const client = createClient({ operations, baseUrl, apiKey });
    const runs = await recordBlock(client, RUNS);
    for (const id of runs)
      while (!(await client.runs.search({ params: { id }, query: { q: 'share' } })).complete)
        await new Promise((done) => setTimeout(done, 500));
    return { apiKey, runs };
  });
  await withSql(database, 'block', (sql) => sql.query(SPREAD_OVER_MONTH));
  return recorded;
}

const SPREAD_OVER_MONTH = `
  update runs set created_at = created_at - nth * interval '1 day 18 hours'
  from (select id, row_number() over (order by id desc) - 1 as nth from runs) as listed
  where listed.id = runs.id`;
