import { createClient } from '@provoke/client';
import { operations } from '@provoke/contract/operations';
import { type Database, withDatabase } from '../postgres/with-database.ts';
import { makeRun, makeTarget } from '../service/make-run.ts';
import { withService } from '../service/with-service.ts';
import type { Stage, Suite } from '../suite.ts';
import { largeAnswers, type Originals } from './large-answers.ts';
import { measureAnswer } from './measure-answer.ts';
import { report } from './report.ts';

/** The service's memory while it sends answers that are larger than it. */
export const answersSuite: Suite = {
  name: 'answers',
  countsWork: true,
  measure: (stage) =>
    withDatabase(async (database) => {
      const { apiKey, originals } = await prepare(database, stage);
      const rows = [];
      for (const answer of largeAnswers(originals)) {
        stage.tell(answer.path);
        rows.push(await measureAnswer(answer, { database, apiKey, ...stage }));
      }
      return report(rows);
    }),
};

type Prepared = { apiKey: string; originals: Originals };

const prepare = ({ url: databaseUrl, home }: Database, { signal }: Stage): Promise<Prepared> =>
  withService({ databaseUrl, home, signal }, async ({ url: baseUrl, apiKey }) => {
    if (!apiKey) throw new Error('The service showed no key at its first start.');
    const client = createClient({ operations, baseUrl, apiKey });
    const target = await makeTarget(client);
    const run = await makeRun(client, target);
    const { id: result } = await client.results.create({ body: { run } });
    return { apiKey, originals: { ...target, run, result } };
  });
