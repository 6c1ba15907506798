import {
  type FindingQueue,
  type FindingState,
  findingStates,
  limits,
  type QueuedFinding,
} from '@provoke/contract';
import type { QueueOrder } from '@provoke/contract/lists';
import type { Db } from '../../db/database.ts';
import { memoryOf } from '../../db/reading/answer-memory.ts';
import { stateNow } from '../findings/decision-rows.ts';
import { type NamedFinding, nameFindings } from '../findings/name-findings.ts';
import { NAMING_BYTES } from '../findings/result-states.ts';
import { describeFinding } from '../run-views/describe-finding.ts';
import type { RunFilter } from '../runs/filter-runs.ts';
import { type DecidedFindings, findLastDecisions, newestDecision } from './find-decisions.ts';
import { type Group, groupAttempts, keyOf } from './group-attempts.ts';
import { type Attempt, listAttempts } from './list-attempts.ts';
import { type NamedRuns, nameRuns } from './name-runs.ts';

type Asked = Pick<RunFilter, 'agent' | 'from' | 'to'> & {
  organizationId: string;
  run?: string | undefined;
  state?: FindingState | undefined;
  q?: string | undefined;
  order: QueueOrder;
  /** Where the last answer ended. */
  after?: string | undefined;
  /** Where a reader was. */
  through?: string | undefined;
  signal: AbortSignal;
};

/** A finding, and whether a person decided about it or overruled all of its attempts. */
type Row = Group & { state: FindingState };

/** A part of the queue. It continues after a finding, whatever people decide in between. */
export async function listQueue(
  db: Db,
  { organizationId, state, after, through, ...narrowed }: Asked,
): Promise<FindingQueue> {
  // Read first: what is decided since then comes with the next decisions.
  const last = await newestDecision(db, organizationId);
  const { all, more, ...known } = await readQueue(db, { organizationId, ...narrowed });
  const fits = (row: Row) => state === undefined || row.state === state;
  const rest = all.slice(indexOf(all, after) + 1).filter(fits);
  const place = through === undefined ? null : countBefore(all, { rest, through });
  const shown = rest.slice(0, limits.queueFindingsMax + (place ?? 0));
  const findings: QueuedFinding[] = [];
  // One by one: each may hold much of its attempt.
  for (const row of shown) findings.push(await toFinding(db, organizationId, { row, ...known }));
  const end = shown.at(-1);
  return {
    findings,
    ...{ place },
    next: end && rest.length > shown.length ? cursorOf(end) : null,
    count: all.filter(fits).length,
    attempts: countByState(all),
    ...{ more, last },
  };
}

/** What the queue has, as far as it was read. */
type Known = { runs: NamedRuns; decided: DecidedFindings; names: Names };

type Narrowed = Pick<
  Asked,
  'organizationId' | 'run' | 'agent' | 'from' | 'to' | 'q' | 'order' | 'signal'
>;

/** All findings that fit, in order, with their states. */
export async function readQueue(
  db: Db,
  { organizationId, q, order, signal, ...filter }: Narrowed,
): Promise<Known & { all: Row[]; more: boolean }> {
  const { attempts, more } = await listAttempts(db, organizationId, filter);
  const runs = await nameRuns(db, organizationId, [...new Set(attempts.map(({ run }) => run))]);
  const names = await nameAll(db, organizationId, { attempts, signal });
  const agentOf = new Map(Array.from(runs, ([id, { agent }]) => [id, agent]));
  const groups = groupAttempts(attempts, { agentOf, names }, order).filter(containing(q, runs));
  const decided = await findLastDecisions(
    db,
    organizationId,
    groups.map(({ agent, name }) => ({ agent, key: name.key })),
  );
  const all = groups.map((group): Row => ({ ...group, state: stateOf(group, decided) }));
  return { all, more, runs, names, decided };
}

const cursorOf = ({ agent, name }: Group): string => keyOf(agent, name);

const indexOf = (rows: readonly Row[], cursor: string | undefined): number =>
  rows.findIndex((row) => cursorOf(row) === cursor);

/** How many of the rest are before a finding, which may not fit any more. */
function countBefore(
  all: readonly Row[],
  { rest, through }: { rest: readonly Row[]; through: string },
): number {
  const before = new Set(all.slice(0, Math.max(0, indexOf(all, through))));
  return Math.min(rest.filter((row) => before.has(row)).length, limits.queueThroughMax);
}

type Names = ReadonlyMap<string, readonly NamedFinding[]>;

async function nameAll(
  db: Db,
  organizationId: string,
  { attempts, signal }: { attempts: readonly Attempt[]; signal: AbortSignal },
): Promise<Names> {
  const byRun = new Map<string, string[]>();
  for (const { run, result } of attempts) {
    const ids = byRun.get(run);
    if (ids) ids.push(result);
    else byRun.set(run, [result]);
  }
  const names = new Map<string, readonly NamedFinding[]>();
  const release = await memoryOf(db).take(NAMING_BYTES);
  try {
    for (const [runId, ids] of byRun) {
      signal.throwIfAborted();
      for (const [id, found] of await nameFindings(db, { organizationId, runId }, ids))
        names.set(id, found);
    }
  } finally {
    release();
  }
  return names;
}

/** Whether every word is in a finding. */
function containing(q: string | undefined, runs: NamedRuns) {
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return ({ name, attempts: [worst] }: Group): boolean => {
    const parts = [name.goal, name.rule, name.technique, runs.get(worst.run)?.agent_name];
    const text = parts.join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

function stateOf({ agent, name, attempts }: Group, decided: DecidedFindings): FindingState {
  const state = stateNow(decided.get(keyOf(agent, name)));
  const isOverruled =
    state === 'to look at' && attempts.every(({ countsAs }) => countsAs === 'overruled');
  return isOverruled ? 'not a break' : state;
}

/** Each attempt once, under the first state of the list that any of its findings has. */
function countByState(rows: readonly Row[]): Record<FindingState, number> {
  const places = new Map<string, number>();
  for (const { state, attempts } of rows) {
    const place = findingStates.indexOf(state);
    for (const { result } of attempts)
      places.set(result, Math.min(place, places.get(result) ?? place));
  }
  const counts = { 'to look at': 0, confirmed: 0, 'not a break': 0, fixed: 0, accepted: 0 };
  for (const place of places.values()) counts[findingStates[place] ?? 'to look at'] += 1;
  return counts;
}

/** As the queue shows it. */
export async function toFinding(
  db: Db,
  organizationId: string,
  { row: { agent, name, attempts, state }, runs, decided, names }: Known & { row: Row },
): Promise<QueuedFinding> {
  const [worst] = attempts;
  const run = runs.get(worst.run);
  const { rule, key, ...about } = name;
  const some = (flag: Attempt['flags'][number]) =>
    attempts.some(({ flags }) => flags.includes(flag));
  const described =
    rule === null ? null : await describeFinding(db, { organizationId, id: worst.result, rule });
  return {
    ...{ key, agent, agent_name: run?.agent_name ?? '', ...about, rule },
    ...{ kind: worst.kind, severity: worst.severity, words: described?.words ?? null },
    concealed: some('concealed'),
    claimed: worst.kind === 'said' && some('claimed'),
    stopped: worst.kind === 'meant' && some('stopped'),
    ...{ run: worst.run, attack_type: run?.attack_type ?? null },
    ...{ run_number: run?.number ?? null, run_goal: worst.goal },
    ...{ result: worst.result, count: attempts.length },
    attempts: attempts.slice(0, limits.queueAttemptsMax).map(({ run, result, countsAs }) => ({
      ...{ run, result, alone: names.get(result)?.length === 1, counts_as: countsAs },
    })),
    ...{ state, decision: decided.get(keyOf(agent, name))?.decision ?? null },
  };
}
