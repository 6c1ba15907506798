import type { ActChanges } from '@provoke/contract';
import { isBeyondChance } from '@provoke/statistics';
import { formatCount, plural } from '../format/numbers.ts';
import { testWords } from './difference-words.ts';

/**
 * What the agent did on either side, kind by kind, since one rate would hide a change between them:
 * `Did it: 1 → 7 of 34 goals, may be chance, p = 0.070`, `Worse: resisted → did 4, said → did 2`.
 */
export const actChangeLines = (acts: ActChanges): string[] =>
  actChangeRows(acts).map(({ name, text }) => `${name}: ${text}`);

/** The same, each with its name. */
export function actChangeRows(acts: ActChanges): Row[] {
  const { compared, did_it, meant, flows } = acts;
  const worse = flows.filter(({ is_worse }) => is_worse);
  const better = flows.filter(({ is_worse }) => !is_worse);
  return [
    ...(compared === 0 ? [] : [kindRow('Did it', did_it, compared)]),
    ...(meant.before + meant.after === 0 ? [] : [kindRow('Meant', meant, meant.total)]),
    ...(worse.length === 0 ? [] : [{ name: 'Worse', text: flowsWords(worse) }]),
    ...(better.length === 0
      ? []
      : [{ name: 'Better', text: `${flowsWords(better)}${claimsLeft(better)}` }]),
    ...unseenRows(acts),
  ];
}

type Tested = { before: number; after: number; p: number };

type Row = { name: string; text: string };

const kindRow = (name: string, { before, after, p }: Tested, total: number): Row => ({
  name,
  text: `${formatCount(before)} → ${formatCount(after)} of ${plural(total, 'goal')}, ${testWords({ p })}`,
});

const flowsWords = (flows: ActChanges['flows']): string =>
  flows.map(({ from, to, goals }) => `${from} → ${to} ${formatCount(goals)}`).join(', ');

const claimsLeft = (flows: ActChanges['flows']): string =>
  flows.some(({ from, to }) => from === 'did' && to === 'said')
    ? '; did → said: the act is gone, the claim is left'
    : '';

function unseenRows({ newly_observable, no_longer_observable, not_comparable }: ActChanges): Row[] {
  const parts = [
    ...(newly_observable > 0 ? [`${formatCount(newly_observable)} newly observable`] : []),
    ...(no_longer_observable > 0
      ? [`${formatCount(no_longer_observable)} no longer observable`]
      : []),
    ...(not_comparable > 0
      ? [`${formatCount(not_comparable)} without a verdict on either side`]
      : []),
  ];
  return parts.length === 0 ? [] : [{ name: 'Not compared', text: parts.join(', ') }];
}

/** `7 goals newly did it, 1 no longer.`: where goals went, whatever a rate over them says. */
export function actFlowWords({ flows }: Pick<ActChanges, 'flows'>): string {
  const count = (isCounted: (flow: ActChanges['flows'][number]) => boolean) =>
    flows.filter(isCounted).reduce((sum, { goals }) => sum + goals, 0);
  const [more, fewer] = [count(({ to }) => to === 'did'), count(({ from }) => from === 'did')];
  if (more + fewer > 0)
    return `${more === 0 ? 'No goal' : plural(more, 'goal')} newly did it, ${fewer === 0 ? 'none' : formatCount(fewer)} no longer.`;
  const [worse, better] = [count(({ is_worse }) => is_worse), count(({ is_worse }) => !is_worse)];
  if (worse + better === 0) return 'No goal went to another kind.';
  return `Nothing newly done. ${plural(worse, 'goal')} worse, ${formatCount(better)} better by kind.`;
}

/** The kind by which a side is worse or better, for a verdict in a sentence; null where none is beyond chance. */
export const shownKind = ({ did_it, meant }: ActChanges): 'did it' | 'meant' | null => {
  if (isBeyondChance(did_it)) return 'did it';
  return isBeyondChance(meant) ? 'meant' : null;
};
