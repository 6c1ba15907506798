import { limits, type RunComparison, type RunSummary } from '@provoke/contract';
import { noTitles } from '@provoke/evidence';
import { type Compared, compareSides, readSide } from '@provoke/figures';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { memoryOf } from '../../db/reading/answer-memory.ts';
import { collectRecords } from '../../db/reading/read-records.ts';
import { fieldProblem, Problem } from '../../http/problem.ts';
import { streamResultHeads } from '../results/result-heads.ts';
import { openRecorded, refuseRemoved } from '../runs/open-recorded.ts';
import { listRuns, readRuns } from '../runs/run-store.ts';
import { type BrokenIn, nameBroken } from './broken-attempts.ts';
import { compareAlike } from './compare-alike.ts';
import { type CountedSide, foldSide, openCounted } from './fold-side.ts';
import { listAlike } from './list-alike.ts';
import { openSide, type Side } from './open-side.ts';

type Comparing = { organizationId: string; db: Db; signal: AbortSignal };
type Found = Wire<RunSummary>;
/** A campaign to compare, and how the breaking attempts of its goals are found where they were not read. */
type Read = Compared & { brokenIn?: readonly BrokenIn[] };

/** What each goal needs while it is compared, and the most that is asked for. */
const GOAL_BYTES = 800;
const GOALS_BYTES_MAX = 16_000_000;

/**
 * Two runs or campaigns, goal by goal: from the counts that their results left, or from the results where these say more.
 * Bounds what it reads: a longer comparison is for `provoke compare`.
 */
export async function compareRuns(
  { base, head }: { base: string; head: string },
  comparing: Comparing,
): Promise<RunComparison> {
  const before = await findSide('base', base, comparing);
  const after = await findSide('head', head, comparing);
  const bytes = [before, after].reduce(
    (sum, { goals, textBytes }) => sum + GOAL_BYTES * goals + textBytes,
    0,
  );
  const release = await memoryOf(comparing.db).take(Math.min(bytes, GOALS_BYTES_MAX));
  return compare({ before, after }, comparing).finally(release);
}

async function compare(
  { before, after }: { before: Side; after: Side },
  comparing: Comparing,
): Promise<RunComparison> {
  const counted = {
    before: before.isCounted && (await openCounted(before, comparing)),
    after: after.isCounted && (await openCounted(after, comparing)),
  };
  if (counted.before && counted.after) {
    const alike = await listAlike(counted.before, counted.after, comparing);
    if (alike) return compareAlike(counted.before, counted.after, { ...comparing, alike });
  }
  const earlier = await read(counted.before || before, comparing);
  const later = await read(counted.after || after, comparing);
  const compared = compareSides(earlier, later);
  return later.brokenIn ? nameBroken(compared, later.brokenIn, comparing) : compared;
}

async function read(side: CountedSide | Side, comparing: Comparing): Promise<Read> {
  if ('countedRuns' in side) return foldSide(side, comparing);
  const { organizationId, db, signal } = comparing;
  const record = openRecorded(side.name, side.runs, {
    resultsOf: (run) => streamResultHeads(db, { organizationId, run, signal }),
    titles: noTitles,
    // A comparison shows no evidence.
    evidenceOf: () => Promise.reject(new Error('A comparison reads no evidence.')),
  });
  return { facts: record.facts, side: await readSide(record) };
}

/** As long as all texts of goals are short enough to be in memory. */
const TEXT_BYTES_MAX = 32_000_000;

async function findSide(field: string, name: string, comparing: Comparing): Promise<Side> {
  const { organizationId, db } = comparing;
  const runs = await findRuns(name, comparing);
  if (runs.length === 0) throw new Problem('not-found');
  refuseRemoved(field, runs);
  const side = await openSide(db, { organizationId, name, runs });
  const bounds = [
    { count: side.goals, max: limits.comparedGoalsMax, of: 'goals' },
    { count: side.textBytes, max: TEXT_BYTES_MAX, of: 'bytes of goals' },
    { count: side.isCounted ? 0 : side.results, max: limits.comparedResultsMax, of: 'results' },
  ];
  for (const { count, max, of } of bounds)
    if (count > max)
      throw fieldProblem(
        field,
        `Ensure this has no more than ${max} ${of}. Longer ones: provoke compare.`,
      );
  return side;
}

/** A run by its id, else the runs of a campaign. */
async function findRuns(name: string, { organizationId, db }: Comparing): Promise<Found[]> {
  const byId = UUID.test(name) ? await collectRecords(readRuns(db, organizationId, [name])) : [];
  if (byId.length > 0) return byId;
  const window = { campaign: name, limit: limits.runPageSizeMax, offset: 0 };
  const { items } = await listRuns(db, organizationId, window);
  return collectRecords(items);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
