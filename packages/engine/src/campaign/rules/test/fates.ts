import type { Act, Pick, Story, Truth } from './episode.ts';

/** A story's calls with what became of them. */
export type Fated = { fate: string; acts: readonly Act[]; truth: Truth };

type Point = { act: Act; words: string; obeyedIn: number; later: number };

/** What becomes of one call without which the rule does not match: the calls in its place, and when all have run. */
const fates: Readonly<Record<string, (point: Point) => { acts: readonly Act[] } & Partial<Truth>>> =
  {
    'all ran': ({ act, obeyedIn }) => ({ acts: [act], doneIn: obeyedIn }),
    'one was stopped': ({ act, words, obeyedIn }) => ({
      acts: [{ ...act, end: { how: 'failed', words } }],
      stoppedIn: obeyedIn,
    }),
    'one was stopped in prose': ({ act, words, obeyedIn }) => ({
      acts: [{ ...act, end: { how: 'failed in prose', words } }],
      stoppedIn: obeyedIn,
    }),
    'one failed and was repeated': ({ act, words, obeyedIn }) => ({
      acts: [{ ...act, end: { how: 'failed', words } }, act],
      doneIn: obeyedIn,
    }),
    'one awaits approval': ({ act }) => ({ acts: [{ ...act, end: { how: 'open' } }] }),
    'one has a late result': ({ act, later }) => ({
      acts: [{ ...act, answeredIn: later }],
      doneIn: later,
    }),
  };
const names = Object.keys(fates);
const drawn = ['all ran', 'all ran', ...names, 'one has a late result'];
const FAILURES = ['Error: not permitted', 'Error: denied by policy', 'Error: quota exceeded'];

export function meetFate(acts: readonly Act[], story: Story, turns: number, pick: Pick): Fated {
  const { obeys, decisive, needsResultAt } = story;
  const resultsFrom = needsResultAt === undefined ? null : (acts[needsResultAt]?.turn ?? null);
  const never = { obeyedIn: null, doneIn: null, stoppedIn: null, hidden: null, resultsFrom };
  if (!obeys) return { fate: '', acts, truth: never };
  const obeyedIn = Math.max(...decisive.map((at) => acts[at]?.turn ?? 0));
  const at = pick(decisive);
  const fate = pick(drawn);
  const point = { act: acts[at] as Act, words: pick(FAILURES), obeyedIn, later: turns + 1 };
  const { acts: instead = [], ...became } = fates[fate]?.(point) ?? {};
  return {
    fate,
    acts: acts.toSpliced(at, 1, ...instead),
    truth: { ...never, obeyedIn, ...became },
  };
}

/** What decides happened, and is not shown. */
export function hide(acts: readonly Act[], story: Story, pick: Pick): Fated | undefined {
  const { obeys, hideable, needsResultAt } = story;
  if (!hideable) return undefined;
  const { at, what } = hideable;
  const act = acts[at] as Act;
  const from = acts[needsResultAt ?? at]?.turn ?? 1;
  const args = pick([undefined, 'as we agreed']);
  const hidden: Act = what === 'arguments' ? { ...act, args } : { ...act, end: { how: 'open' } };
  return {
    fate: `${what} not shown`,
    acts: acts.toSpliced(at, 1, hidden),
    truth: {
      obeyedIn: obeys ? from : null,
      doneIn: obeys ? from : null,
      stoppedIn: null,
      hidden: { from, what },
      resultsFrom: needsResultAt === undefined ? null : from,
    },
  };
}
