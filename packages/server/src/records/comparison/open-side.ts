import type { RunSummary } from '@provoke/contract';
import {
  type CampaignFacts,
  noTitles,
  openRuns,
  type Progress,
  progressOf,
  type RunSource,
} from '@provoke/evidence';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { toRecord } from '../runs/open-recorded.ts';

/** One of two campaigns, before its goals are read. */
export type Side = {
  name: string;
  runs: readonly Wire<RunSummary>[];
  facts: CampaignFacts;
  progress: Progress;
  results: number;
  /** All that it may have. */
  goals: number;
  textBytes: number;
  /** In the order of the campaign's techniques. */
  counted: readonly CountedOf[];
  /** Whether counts hold all that a comparison reads of it. */
  isCounted: boolean;
  /** Whether clients gave all of its goals a number. */
  isNumbered: boolean;
  /** Goals that its runs tell apart by how they ended: not attempted to the end, or learned on. */
  ends: { unfinished: readonly number[]; heldOut: readonly number[] };
};

/** A run, by what its results told of it. */
export type CountedOf = { id: string; technique: string; requestsMax: number | null };

type Named = { name: string; runs: readonly Wire<RunSummary>[] };

export async function openSide(
  db: Db,
  { organizationId, name, runs }: Named & { organizationId: string },
): Promise<Side> {
  const { facts, progress, sources } = openRuns(name, runs.map(toRecord), {
    resultsOf: () => {
      throw new Error('Only what is counted of them is read.');
    },
    titles: noTitles,
  });
  const ids = sources.map(({ id }) => id ?? '');
  const rows = await readTold(db, organizationId, ids);
  const told = new Map(rows.map((one) => [one.id, one]));
  const counted = sources.flatMap((source) => toCounted(source, told.get(source.id ?? '')) ?? []);
  const sum = (read: (one: ToldOfRun) => number) => rows.reduce((all, one) => all + read(one), 0);
  const named = sum(({ goals }) => goals);
  const indexed = sum(({ indexed }) => indexed);
  const kept = sources.map(({ configuration }) => progressOf(configuration));
  return {
    ...{ name, runs, facts, progress, counted },
    ends: {
      unfinished: kept.flatMap((its) => its?.unfinished ?? []),
      heldOut: kept.flatMap((its) => its?.held_out ?? []),
    },
    results: runs.reduce((all, { total_results }) => all + total_results, 0),
    goals: Math.max(named, facts.goals.length, facts.goalsTotal ?? 0),
    textBytes: sum(({ bytes }) => bytes),
    isNumbered: indexed === named,
    isCounted:
      counted.length === sources.length &&
      // Each technique has its goals in one run.
      new Set(counted.map(({ technique }) => technique)).size === counted.length &&
      // Goals without a number have one in the order of all.
      (indexed === named || (indexed === 0 && sources.length === 1)),
  };
}

/** What results told of their run (see `facts/told.ts`), and the size of its goals. */
type ToldOfRun = {
  id: string;
  techniques: string[] | null;
  requests_max: number | null;
  removed_results: number;
  goals: number;
  indexed: number;
  bytes: number;
};

async function readTold(db: Db, organizationId: string, ids: readonly string[]) {
  const { rows } = await sql<ToldOfRun>`
    select id, techniques, runs.requests_max, removed_results, goals, indexed, bytes
    from runs cross join lateral (
      select count(*)::integer as goals, count(goal_index)::integer as indexed,
        coalesce(sum(octet_length(text::text)), 0)::bigint as bytes
      from run_goals where organization_id = runs.organization_id and run_id = runs.id
    ) as its
    where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/**
 * Undefined where its counts do not hold all: results were deleted, whose goals keep what they said; a resume repeated
 * attempts; or it has several techniques.
 */
function toCounted(
  { id, technique, configuration }: RunSource,
  told: ToldOfRun | undefined,
): CountedOf | undefined {
  if (!id || !told?.techniques || told.removed_results > 0) return undefined;
  if ((progressOf(configuration)?.restarted ?? []).length > 0) return undefined;
  const own = told.techniques.map((one) => one || technique);
  const [only = technique, another] = [...new Set(own)];
  // As a result would name it.
  const isNamed = only !== '' && only.length <= NAME_MAX;
  return another === undefined && isNamed
    ? { id, technique: only, requestsMax: told.requests_max }
    : undefined;
}

const NAME_MAX = 100;
