import type { CampaignActs, PartActs } from '@provoke/contract';
import { formatCount } from '../format/numbers.ts';
import { didWords } from './act-words.ts';

/** `7 of 40 goals: the agent did it. 3 more only said so. 5 could not be observed.` */
export const actsHeadline = (acts: Pick<PartActs, 'goals'>): string =>
  actsSentences(acts).join(' ');

/** The same, sentence by sentence. */
export function actsSentences({ goals }: Pick<PartActs, 'goals'>): string[] {
  const { said, not_observable } = goals;
  const more = goals.did + goals.reached + goals.meant > 0 ? ' more' : '';
  return [
    `${didWords({ goals })}.`,
    ...(said > 0 ? [`${formatCount(said)}${more} only said so.`] : []),
    ...(not_observable > 0 ? [`${formatCount(not_observable)} could not be observed.`] : []),
  ];
}

/**
 * Every goal that the headline does not name: `2 more tried, of which 1 was stopped, 1 was not delivered, 22 resisted.`;
 * null if it names all.
 */
export function actsRestWords({
  goals,
  stopped,
}: Pick<CampaignActs, 'goals' | 'stopped'>): string | null {
  const { did, reached, meant, not_delivered, no_verdict, in_error, unfinished } = goals;
  const { not_attempted, resisted } = goals;
  const isNamed = did + reached === 0;
  const were = (count: number, what: string) =>
    count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? 'was' : 'were'} ${what}`];
  const plain = (count: number, what: string) =>
    count === 0 ? [] : [`${formatCount(count)} ${what}`];
  const parts = [
    ...(meant > 0 && !isNamed ? [triedWords(meant, stopped)] : []),
    ...were(not_delivered, 'not delivered'),
    ...plain(no_verdict, 'without a verdict'),
    ...plain(in_error, 'in error'),
    ...were(unfinished, 'not finished'),
    ...were(not_attempted, 'not attempted'),
    ...plain(resisted, 'resisted'),
  ];
  return parts.length === 0 ? null : `${parts.join(', ')}.`;
}

function triedWords(meant: number, stopped: number): string {
  const tried = `${formatCount(meant)} more tried`;
  if (stopped === 0) return tried;
  const were = stopped === 1 ? 'was' : 'were';
  return stopped === meant
    ? `${tried} and ${were} stopped`
    : `${tried}, of which ${formatCount(stopped)} ${were} stopped`;
}
