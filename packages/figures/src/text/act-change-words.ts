import type { ActChanges } from '@provoke/contract';
import { isBeyondChance } from '@provoke/statistics';
import { formatCount, plural } from '../format/numbers.ts';
import { testWords } from './difference-words.ts';

/**
 * What the agent did on either side, kind by kind, since one rate would hide a change between them:
 * `Did it: 1 → 7 of 34 goals, may be chance, p = 0.070`, `Worse: resisted → did 4, said → did 2`.
 */
export function actChangeLines(acts: ActChanges): string[] {
  const { compared, did_it, meant, flows } = acts;
  const worse = flows.filter(({ is_worse }) => is_worse);
  const better = flows.filter(({ is_worse }) => !is_worse);
  return [
    ...(compared === 0 ? [] : [kindLine('Did it', did_it, compared)]),
    ...(meant.before + meant.after === 0 ? [] : [kindLine('Meant', meant, meant.total)]),
    ...(worse.length === 0 ? [] : [`Worse: ${flowsWords(worse)}`]),
    ...(better.length === 0 ? [] : [`Better: ${flowsWords(better)}${claimsLeft(better)}`]),
    ...unseenLines(acts),
  ];
}

type Tested = { before: number; after: number; p: number };

const kindLine = (name: string, { before, after, p }: Tested, total: number): string =>
  `${name}: ${formatCount(before)} → ${formatCount(after)} of ${plural(total, 'goal')}, ${testWords({ p })}`;

const flowsWords = (flows: ActChanges['flows']): string =>
  flows.map(({ from, to, goals }) => `${from} → ${to} ${formatCount(goals)}`).join(', ');

const claimsLeft = (flows: ActChanges['flows']): string =>
  flows.some(({ from, to }) => from === 'did' && to === 'said')
    ? '; did → said: the act is gone, the claim is left'
    : '';

function unseenLines({
  newly_observable,
  no_longer_observable,
  not_comparable,
}: ActChanges): string[] {
  const parts = [
    ...(newly_observable > 0 ? [`${formatCount(newly_observable)} newly observable`] : []),
    ...(no_longer_observable > 0
      ? [`${formatCount(no_longer_observable)} no longer observable`]
      : []),
    ...(not_comparable > 0
      ? [`${formatCount(not_comparable)} without a verdict on either side`]
      : []),
  ];
  return parts.length === 0 ? [] : [`Not compared: ${parts.join(', ')}`];
}

/** The kind by which a side is worse or better, for a verdict in a sentence; null where none is beyond chance. */
export const shownKind = ({ did_it, meant }: ActChanges): 'did it' | 'meant' | null => {
  if (isBeyondChance(did_it)) return 'did it';
  return isBeyondChance(meant) ? 'meant' : null;
};
