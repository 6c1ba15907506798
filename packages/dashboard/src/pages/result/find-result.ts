import { api } from '../../api.ts';

type Asked = {
  run: string;
  /** More runs of the campaign, in which a goal may be found. */
  also: readonly string[];
  /** From the address: an id, a place in the run's index, or `goal-3`. */
  name: string;
  signal: AbortSignal;
};

const ALSO_MAX = 20;

/** The id of the result that an address names; undefined if there is none. */
export async function findResult({ run, also, name, signal }: Asked): Promise<string | undefined> {
  if (/^\d{1,9}$/.test(name)) return atPlace(run, name, signal);
  const goal = /^goal-(\d{1,9})$/.exec(name)?.[1];
  if (goal === undefined) return name;
  for (const status of ['SUCCESSFUL_JAILBREAK', undefined] as const)
    for (const one of [run, ...also.slice(0, ALSO_MAX)]) {
      const found = await firstOf({ run: one, goal: Number(goal), status, signal });
      if (found) return found;
    }
  return undefined;
}

async function atPlace(id: string, place: string, signal: AbortSignal) {
  const query = { places: place };
  const { previews } = await api.runs.preview({ params: { id }, query, signal });
  return previews[0]?.id;
}

type Sought = {
  run: string;
  goal: number;
  status: 'SUCCESSFUL_JAILBREAK' | undefined;
  signal: AbortSignal;
};

async function firstOf({ run, goal, status, signal }: Sought): Promise<string | undefined> {
  const query = { run, goal, page_size: 1, ...(status && { evaluation_status: status }) };
  const { results } = await api.results.list({ query, signal });
  return results[0]?.id;
}
