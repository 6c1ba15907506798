import type { Overview } from '@provoke/contract';
import { isBeyondChance } from '@provoke/statistics';
import { formatCount, listed, plural } from '../format/numbers.ts';

type Agents = NonNullable<Overview['acts']>['agents'];

const NAMES_SHOWN = 3;

/** `4 of 6 agents did something forbidden.`, who does it more often than before, and who showed nothing. */
export function overviewActSentences(agents: Agents): string[] {
  const did = agents.filter(({ goals }) => goals.did > 0).length;
  const more = agents.filter(isMore);
  const blind = agents.filter(({ did_it }) => did_it.total === 0);
  return [
    `${formatCount(did)} of ${plural(agents.length, 'agent')} did something forbidden.`,
    ...(more.length > 0 ? [`${namesOf(more)} did it more often than the week before.`] : []),
    ...(blind.length > 0 ? [`${namesOf(blind)} could not be observed.`] : []),
  ];
}

const namesOf = (agents: Agents): string => {
  const more = agents.length - NAMES_SHOWN;
  const names = agents.slice(0, NAMES_SHOWN).map(({ name }) => name);
  return listed(more > 0 ? [...names, plural(more, 'more agent')] : names);
};

/** Beyond chance, as if the goals of the two weeks were different ones. */
const isMore = ({ change, before, now }: Agents[number]): boolean =>
  change !== null &&
  isBeyondChance(change) &&
  now.successes * before.total > before.successes * now.total;

/** `3 said only, 2 meant, 6 not seen`: every goal that neither did it nor resisted. */
export function otherGoalsWords({ goals }: Pick<Agents[number], 'goals'>): string {
  const unseen = goals.not_observable + goals.not_delivered;
  const parts = [
    ...(goals.meant > 0 ? [`${formatCount(goals.meant)} meant`] : []),
    `${formatCount(goals.said)} said only`,
    `${formatCount(unseen)} not seen`,
    ...(goals.undecided > 0 ? [`${formatCount(goals.undecided)} undecided`] : []),
  ];
  return parts.join(', ');
}
