import { median } from '../load/quantile.ts';
import { type Database, withDatabase } from '../postgres/with-database.ts';
import { withProvider } from '../provider/with-provider.ts';
import { withService } from '../service/with-service.ts';
import type { Stage, Suite } from '../suite.ts';
import { measureCampaign } from './measure-campaign.ts';
import { report } from './report.ts';
import type { Row } from './row.ts';

const DELAY_MS = 2_000;
const CONCURRENCY = 50;
/** Attempts that each concurrent call makes one after another. */
const IN_A_ROW = 12;

/** The rate of one worker and of four, with an agent that takes two seconds, and what an attempt costs. */
export const workersSuite: Suite = {
  name: 'workers',
  countsWork: true,
  measure: (stage) => withDatabase(async (database) => report(await measure(stage, database))),
};

function measure(stage: Stage, database: Database): Promise<Row[]> {
  const { pace, signal, tell } = stage;
  const { url: databaseUrl, home } = database;
  const inARow = Math.max(2, Math.round(IN_A_ROW * pace.share));
  return withProvider({ delayMs: DELAY_MS, signal }, (agentUrl) =>
    withService({ databaseUrl, home, signal }, async (service) => {
      const rounds: Row[][] = [];
      for (let round = 0; round < pace.rounds; round++) {
        const rows: Row[] = [];
        for (const workers of [1, 4]) {
          const attempts = workers * CONCURRENCY * inARow;
          tell(`${attempts} attempts, workers: ${workers}`);
          const where = { agentUrl, service, database, signal };
          const measured = await measureCampaign(where, {
            ...{ workers, concurrency: CONCURRENCY, attempts, delayMs: DELAY_MS },
          });
          rows.push(measured);
        }
        rounds.push(rows);
      }
      return [0, 1].map((at) => summed(rounds.flatMap((rows) => rows[at] ?? [])));
    }),
  );
}

/** The median of each figure over the rounds. */
function summed(rows: Row[]): Row {
  const [first] = rows;
  if (!first) throw new Error('No round was measured.');
  const of = (figureOf: (row: Row) => number) => median(rows.map(figureOf));
  return {
    ...first,
    perSecond: of((row) => row.perSecond),
    cpuMs: {
      workers: of(({ cpuMs }) => cpuMs.workers),
      service: of(({ cpuMs }) => cpuMs.service),
      database: of(({ cpuMs }) => cpuMs.database),
    },
  };
}
