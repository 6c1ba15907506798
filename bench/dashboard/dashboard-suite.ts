import { createClient } from '@provoke/client';
import { operations } from '@provoke/contract/operations';
import { type Database, withDatabase } from '../postgres/with-database.ts';
import { makeTarget } from '../service/make-run.ts';
import { type Service, withService } from '../service/with-service.ts';
import type { Stage, Suite } from '../suite.ts';
import { makeLargeRun } from './make-large-run.ts';
import { measureComparing } from './measure-comparing.ts';
import { measureLive } from './measure-live.ts';
import { measureLongTasks } from './measure-long-tasks.ts';
import { measureOpening } from './measure-opening.ts';
import { measureOverview } from './measure-overview.ts';
import { measureReport } from './measure-report.ts';
import { measureScripts } from './measure-scripts.ts';
import { measureScrolling } from './measure-scrolling.ts';
import { measureShifts } from './measure-shifts.ts';
import type { Measured } from './measured.ts';
import { report } from './report.ts';
import { withBrowser } from './with-browser.ts';

/** The dashboard in Chromium, at runs as large as they get. */
export const dashboardSuite: Suite = {
  name: 'dashboard',
  countsWork: true,
  measure: (stage) =>
    withDatabase((database) => {
      const where = { databaseUrl: database.url, home: database.home, signal: stage.signal };
      return withService(where, async (service) => report(await measure(stage, database, service)));
    }),
};

async function measure(stage: Stage, { sql }: Database, service: Service): Promise<Measured> {
  const { pace, tell } = stage;
  const { url: baseUrl, apiKey } = service;
  if (!apiKey) throw new Error('The service showed no key at its first start.');
  const client = createClient({ operations, baseUrl, apiKey });
  const target = await makeTarget(client);
  const sizes = [100_000 * pace.share, 1_000_000 * pace.share];
  const runs: string[] = [];
  for (const results of sizes) {
    tell(`filling the database: a run of ${results} results`);
    runs.push(await makeLargeRun({ client, sql }, target, results));
  }
  const [run = ''] = runs;
  const later = await makeLargeRun({ client, sql }, target, sizes[0] ?? 0);
  const { results } = await client.results.list({ query: { run, page_size: 1 } });

  tell('GET /overview');
  const overview = await measureOverview({ url: baseUrl, apiKey }, stage);
  return withBrowser(service, async (dashboard) => {
    const pages: Measured['pages'] = [];
    for (const [at, run] of runs.entries()) {
      tell(`the page of a run of ${sizes[at]} results`);
      const openings = await measureOpening(dashboard, run, stage);
      pages.push({
        ...{ results: sizes[at] ?? 0, openings },
        scrolling: await measureScrolling(dashboard, run),
      });
    }
    tell('comparing two runs');
    const sides = { base: run, head: later };
    const comparing = await measureComparing({ service, dashboard }, sides, stage);
    tell('a report');
    const reports = await measureReport(service, run, stage);
    tell('a run that gets 200 results a second');
    const live = await measureLive(dashboard, { client, target }, stage);
    tell('a run that gets 50 results a second');
    const longTasks = await measureLongTasks(dashboard, { client, target }, stage);
    tell('the script of every page');
    const ids = { run, result: results[0]?.id ?? '', agent: target.agent };
    const scripts = await measureScripts(dashboard, ids);
    tell('what moves on every page');
    const shifts = await measureShifts(dashboard, ids);
    return { pages, overview, comparing, reports, live, longTasks, scripts, shifts };
  });
}
