import { type Account, fitsArguments, groupAccounts, hasSameTool, ranWith } from './account.ts';
import type { Family } from './family.ts';
import type { Run, Told } from './read-told.ts';

/** One call of the agent: emitted, run, or both. A call that was tried again under its id ran more than once. */
export type SeenCall = { emitted: Account | undefined; runs: Run[] };

/** What models emitted and what tools ran, each call once. */
export function pairRuns({ emitted, runs }: Told, family: Family): readonly SeenCall[] {
  const calls = groupAccounts(emitted, family).map(
    (group): SeenCall => ({ emitted: joinEmitted(group), runs: [] }),
  );
  let left = groupAccounts(runs, family).map(joinRuns);
  for (const isOf of [hasItsId, hasItsArguments, mayBeIt])
    left = left.filter((run) => !give(run, { calls, isOf }));
  return [...calls, ...left.map((run) => ({ emitted: undefined, runs: [run] }))];
}

type Match = (emitted: Account, run: Run) => boolean;

/** Gives a run to the first call that it belongs to and that has not run yet, or is tried again under its id. */
function give(run: Run, { calls, isOf }: { calls: readonly SeenCall[]; isOf: Match }): boolean {
  const fitting = calls.filter(
    ({ emitted, runs }) =>
      emitted && (runs.length === 0 || isOf === hasItsId) && isOf(emitted, run),
  );
  const call = fitting.find(({ runs }) => runs.length === 0) ?? fitting.at(-1);
  call?.runs.push(run);
  return call !== undefined;
}

const hasItsId: Match = (emitted, run) =>
  run.id !== undefined &&
  emitted.id === run.id &&
  hasSameTool(emitted, run) &&
  ranWith(emitted, run);

const lacksId = (a: Account, b: Account) => a.id === undefined || b.id === undefined;

const hasItsArguments: Match = (emitted, run) =>
  lacksId(emitted, run) &&
  emitted.key !== undefined &&
  emitted.key === run.key &&
  hasSameTool(emitted, run);

const mayBeIt: Match = (emitted, run) =>
  lacksId(emitted, run) && fitsArguments(emitted, run) && hasSameTool(emitted, run);

/** As it was told first; what one account does not show, another may. */
function joinEmitted(group: readonly Account[]): Account {
  const [first] = group;
  if (!first) throw new Error('A group has an account.');
  return {
    ...first,
    id: firstOf(group, ({ id }) => id),
    arguments: firstOf(group, (one) => one.arguments),
    key: firstOf(group, ({ key }) => key),
  };
}

/** A wrapper often reports a failed tool as a fine span: the failure is believed. */
function joinRuns(group: readonly Run[]): Run {
  return {
    ...joinEmitted(group),
    result: firstOf(group, ({ result }) => result),
    error: firstOf(group, ({ error }) => error ?? undefined) ?? null,
    isDeferred: group.some(({ isDeferred }) => isDeferred),
  };
}

const firstOf = <A, V>(group: readonly A[], read: (one: A) => V | undefined): V | undefined =>
  group.map(read).find((value) => value !== undefined);
