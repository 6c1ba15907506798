import { isDeepStrictEqual } from 'node:util';
import { progressOf, type RunProgress } from '@provoke/evidence';
import { z } from 'zod';

/** How a slice ended, as its worker reported it. */
export type Ended = { ended: unknown };

const JsonObject = z.record(z.string(), z.unknown());

const Said = z.object({
  findings: z.array(JsonObject).default([]),
  findings_left_out: z.int().min(0).default(0),
});

/** Every list of runs includes their configurations, so additions to it are bounded. */
const ITEMS_MAX = 5_000;
const BYTES_MAX = 64_000;

/**
 * What a run keeps in addition to its results: that of its slices together, and the spending of the whole campaign.
 * `open` are the goals of slices without an end.
 */
export function mergeProgress(
  own: readonly Ended[],
  { open, spending, elapsedMs }: { open: readonly number[]; spending: Spending; elapsedMs: number },
) {
  const said = own.map(parse);
  const progress = said.flatMap((one) => one.progress ?? []);
  return {
    ...findingsOf(said),
    progress: {
      elapsed_ms: elapsedMs,
      unfinished: join([...progress.map((one) => one.unfinished), open]),
      held_out: join(progress.map((one) => one.held_out)),
      restarted: join(progress.map((one) => one.restarted)),
      spending: addUp(spending),
      ...settingsOf(progress),
    } satisfies RunProgress,
  };
}

/** How the workers called the agent; not known if one does not say, or says otherwise. */
function settingsOf(progress: readonly RunProgress[]): Pick<RunProgress, 'agent_settings'> {
  const [first, ...others] = progress.map(({ agent_settings }) => agent_settings);
  if (first === undefined || !others.every((other) => isDeepStrictEqual(other, first))) return {};
  return { agent_settings: first };
}

/** What a slice spent until its end. */
export const spendingIn = (ended: Ended): Spending => parse(ended).progress?.spending ?? [];

function parse({ ended }: Ended) {
  const object = JsonObject.safeParse(ended).data ?? {};
  return { ...(Said.safeParse(object).data ?? Said.parse({})), progress: progressOf(object) };
}

function join<Item>(lists: readonly (readonly Item[] | null)[]): Item[] | null {
  const joined = lists.flatMap((list) => list ?? []);
  return lists.includes(null) || joined.length > ITEMS_MAX ? null : joined;
}

function findingsOf(said: readonly ReturnType<typeof parse>[]) {
  const findings: object[] = [];
  let leftOut = said.reduce((sum, one) => sum + one.findings_left_out, 0);
  let bytes = 0;
  for (const finding of said.flatMap((one) => one.findings)) {
    bytes += JSON.stringify(finding).length;
    if (bytes > BYTES_MAX) leftOut++;
    else findings.push(finding);
  }
  return {
    ...(findings.length + leftOut > 0 && { findings }),
    ...(leftOut > 0 && { findings_left_out: leftOut }),
  };
}

export type Spending = RunProgress['spending'];

/** One sum for each role, the target first. */
function addUp(spending: Spending): Spending {
  const sums = Array.from(new Set(spending.map(({ role }) => role)), (role) => {
    const of = spending.filter((one) => one.role === role);
    return {
      role,
      requests: sum(of.map(({ requests }) => requests)),
      inputTokens: sum(of.map(({ inputTokens }) => inputTokens)),
      outputTokens: sum(of.map(({ outputTokens }) => outputTokens)),
      costUsd: of.some(({ costUsd }) => costUsd === null)
        ? null
        : sum(of.map(({ costUsd }) => costUsd ?? 0)),
    };
  });
  return sums.sort((a, b) => Number(b.role === 'target') - Number(a.role === 'target'));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
