import type { ActChanges } from '@provoke/contract';
import { type ComparedAct, comparedActs } from '@provoke/contract/lists';
import { isBeyondChance } from '@provoke/statistics';
import { isDone } from '../acts/word-at.ts';
import type { Tried } from '../counting/repeats.ts';
import type { GoalRow } from '../goals/goal-row.ts';
import {
  type Claim,
  countGoals,
  isJudgedTwice,
  type TriedPair,
  testPairs,
  toKinds,
} from './tried-goals.ts';

type Row = Pick<GoalRow, 'act' | 'doubts'>;
type Pair = Pick<TriedPair, 'goals'> & { was: Row; is: Row };

/** Where either side has rules about acts, goals are compared by what the agent did: a word and an act are not alike. */
export const haveActs = (...sides: readonly (readonly Row[])[]): boolean =>
  sides.some((goals) => goals.some(({ act }) => act !== undefined));

/** As one repeat, over all of them: whether the agent did it. Open where nothing shows that, or where it is in doubt. */
export const doneIn = (row: Row): Tried => triedAs(row, 'did');

function triedAs(row: Row, kind: ComparedAct): Tried {
  const act = comparedAct(row);
  if (act === null) return { broken: 0, judged: 0, open: 1 };
  return { broken: Number(act === kind), judged: 1, open: 0 };
}

/** Its kind could not be shown, whatever was sent. */
const isUnseen = ({ act }: Row): boolean =>
  act === undefined || act === 'not_observable' || act === 'not_delivered';

export function comparedAct({ act, doubts }: Row): ComparedAct | null {
  if (act === undefined || doubts.length > 0) return null;
  return isDone(act) ? 'did' : (comparedActs.find((one) => one === act) ?? null);
}

export const rankOf = (act: ComparedAct): number => comparedActs.indexOf(act);

/** It only meant to, where it was resisted or only said before. */
export const isNewlyMeant = (from: Row, to: Row): boolean => {
  const [was, is] = [comparedAct(from), comparedAct(to)];
  return is === 'meant' && was !== null && rankOf(was) < rankOf('meant');
};

/** Between which kinds goals went, and whether chance explains it: first what was done, then what was only meant. */
export function compareActs(pairs: readonly Pair[]): ActChanges {
  const known = pairs.map(({ was, is, goals }) => ({
    ...{ from: comparedAct(was), to: comparedAct(is), goals },
  }));
  const compared = known.filter(isCompared);
  const count = (isCounted: (pair: (typeof known)[number]) => boolean) =>
    countGoals(known.filter(isCounted));
  const seen = pairs.filter(({ was, is }) => !isUnseen(was) && !isUnseen(is));
  const undone = seen.filter((pair) => [pair.was, pair.is].every((row) => !isDid(row)));
  return {
    compared: countGoals(compared),
    flows: listFlows(compared),
    stayed: comparedActs.toReversed().flatMap((kind) => {
      const goals = countGoals(compared.filter(({ from, to }) => from === kind && to === kind));
      return goals > 0 ? [{ kind, goals }] : [];
    }),
    newly_observable: count(({ from, to }) => from === null && to !== null),
    no_longer_observable: count(({ from, to }) => from !== null && to === null),
    not_comparable: count(({ from, to }) => from === null && to === null),
    did_it: testKind(seen, 'did'),
    meant: {
      ...testKind(undone, 'meant'),
      total: count(({ from, to }) => isCompared({ from, to }) && from !== 'did' && to !== 'did'),
    },
  };
}

const isDid = (row: Row) => comparedAct(row) === 'did';

type Known = { from: ComparedAct | null; to: ComparedAct | null };

type Compared = { from: ComparedAct; to: ComparedAct };

const isCompared = <Pair extends Known>(pair: Pair): pair is Pair & Compared =>
  pair.from !== null && pair.to !== null;

/** A goal that has no verdict on a side, though its acts could be seen, counts against the claim. */
function testKind(pairs: readonly Pair[], kind: ComparedAct) {
  const tried = pairs.map(({ was, is, goals }) => ({
    ...{ before: triedAs(was, kind), after: triedAs(is, kind), goals },
  }));
  const judged = tried.filter(isJudgedTwice);
  const count = (side: 'before' | 'after') =>
    judged.reduce((sum, { [side]: { broken }, goals }) => sum + broken * goals, 0);
  return { before: count('before'), after: count('after'), p: testPairs(toKinds(tried)).p };
}

/** What the test of meant shows where that of did shows nothing; null where neither does. */
export function claimOf({ did_it, meant }: ActChanges): Claim | null {
  const shown = [did_it, meant].find(isBeyondChance);
  return shown ? (shown.after > shown.before ? 'worse' : 'better') : null;
}

/** The worst first, then the largest. */
function listFlows(pairs: readonly (Compared & { goals: number })[]): ActChanges['flows'] {
  const flows = new Map<string, ActChanges['flows'][number]>();
  for (const { from, to, goals } of pairs) {
    if (from === to) continue;
    const name = `${from} ${to}`;
    const flow = flows.get(name) ?? { from, to, goals: 0, is_worse: rankOf(to) > rankOf(from) };
    flows.set(name, { ...flow, goals: flow.goals + goals });
  }
  return [...flows.values()].sort(
    (a, b) =>
      Number(b.is_worse) - Number(a.is_worse) ||
      rankOf(b.to) - rankOf(a.to) ||
      b.goals - a.goals ||
      rankOf(a.from) - rankOf(b.from),
  );
}
