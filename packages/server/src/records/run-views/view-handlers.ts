import type { Titles } from '@provoke/evidence';
import { Problem } from '../../http/problem.ts';
import { compareRuns } from '../comparison/compare-runs.ts';
import { findFloor, listArmCounts } from '../run-fold/list-arm-counts.ts';
import { countGoalsOf } from '../run-fold/read-goals.ts';
import type { RunViews } from '../runs/run-routes.ts';
import { hasRun } from '../runs/run-store.ts';
import { getFactsState } from './facts-state.ts';
import { findPlaces } from './find-places.ts';
import { readIndexFile } from './index-file.ts';
import { listFindingsOf } from './list-findings.ts';
import { listRuledGoals } from './list-ruled-goals.ts';
import { listTools } from './list-tools.ts';
import { rateRuns } from './rate-runs.ts';
import { readPreviews } from './read-previews.ts';
import { summarizeRun } from './summarize-run.ts';
import { withActs } from './with-acts.ts';
import { writeGoals } from './write-goals.ts';
import { openReportWriter, type ReportThread } from './write-run-report.ts';

/** What pages ask of a run. */
export const viewHandlers = (reports: {
  titles: Titles;
  reportThread: ReportThread | undefined;
}): RunViews => {
  const writeReport = openReportWriter(reports);
  return {
    ...views,
    report: ({ params, query, caller: { organizationId }, db, request: { signal } }) =>
      writeReport(db, {
        ...{ organizationId, runId: params.id, signal },
        ...{ format: query.format, evidence: query.evidence },
        isInline: query.disposition === 'inline',
      }),
  };
};

const views: Omit<RunViews, 'report'> = {
  summary: ({ params, caller: { organizationId }, db }) =>
    summarizeRun(db, { organizationId, runId: params.id }),

  async goals({ params: { id }, caller: { organizationId }, db }) {
    const of = { organizationId, runId: id };
    await getFactsState(db, organizationId, id);
    const floor = (await findFloor(db, of)) ? await listArmCounts(db, of, 'control') : null;
    const arm = floor ? 'control' : 'attack';
    return {
      count: floor?.length ?? (await countGoalsOf(db, organizationId, id)),
      arm,
      goals: writeGoals(db, { ...of, floor, ruled: await listRuledGoals(db, of, arm) }),
    };
  },

  acts: ({ params, query: { after }, caller: { organizationId }, db }) =>
    listFindingsOf(db, { organizationId, runId: params.id, after }),

  index: ({ params, query: { after, last }, caller: { organizationId }, db }) =>
    readIndexFile(db, { organizationId, runId: params.id, after, last }),

  async preview({ params: { id }, query: { places, data = false, acts = false }, caller, db }) {
    const { organizationId } = caller;
    if (!(await hasRun(db, organizationId, id))) throw new Problem('not-found');
    const of = { organizationId, runId: id };
    const answer = await readPreviews(db, { ...of, places, withData: data });
    return acts ? withActs(db, of, answer) : answer;
  },

  search: ({ params: { id }, query, caller: { organizationId }, db, request: { signal } }) =>
    findPlaces(db, { organizationId, runId: id, signal }, query),

  tools: ({ params: { id }, caller: { organizationId }, db }) =>
    listTools(db, { organizationId, runId: id }),

  compare: ({ query, caller: { organizationId }, db, request: { signal } }) =>
    compareRuns(query, { organizationId, db, signal }),

  rates: ({ query, caller: { organizationId }, db }) => rateRuns(db, organizationId, query.runs),
};
