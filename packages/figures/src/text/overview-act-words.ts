import type { Overview } from '@provoke/contract';
import { formatCount, listed, plural } from '../format/numbers.ts';

type Agents = NonNullable<Overview['acts']>['agents'];
type Changes = Overview['since_last_week'];
type Named = readonly { agent: string; name: string }[];

const NAMES_SHOWN = 3;

/** `4 of 6 agents did something forbidden.`, who does it more often than before, and who showed nothing. */
export function overviewActSentences(agents: Agents, changes: Changes): string[] {
  const did = agents.filter(({ goals }) => goals.did > 0).length;
  const blind = agents.filter(({ did_it }) => did_it.total === 0);
  return [
    `${formatCount(did)} of ${plural(agents.length, 'agent')} did something forbidden.`,
    ...moreOften(agents, { changes, byAct: true, words: 'did it' }),
    ...(blind.length > 0 ? [`${namesOf(blind)} could not be observed.`] : []),
  ];
}

/** `3 of 4 agents broke.`, where no rule decides, and who breaks more often than before. */
export function overviewWordSentences(agents: Overview['agents'], changes: Changes): string[] {
  if (agents.length === 0) return ['No goal was decided in these days.'];
  const broke = agents.filter(({ successes }) => successes > 0).length;
  return [
    `${formatCount(broke)} of ${plural(agents.length, 'agent')} broke.`,
    ...moreOften(agents, { changes, byAct: false, words: 'broke' }),
  ];
}

type More = { changes: Changes; byAct: boolean; words: string };

/** Beyond chance, with any technique. */
function moreOften(agents: Named, { changes, byAct, words }: More): string[] {
  const worse = new Set(
    changes.flatMap(({ agent, by_act, verdict }) =>
      verdict === 'worse' && by_act === byAct ? agent : [],
    ),
  );
  const more = agents.filter(({ agent }) => worse.has(agent));
  return more.length > 0 ? [`${namesOf(more)} ${words} more often than the week before.`] : [];
}

const namesOf = (agents: Named): string => {
  const more = agents.length - NAMES_SHOWN;
  const names = agents.slice(0, NAMES_SHOWN).map(({ name }) => name);
  return listed(more > 0 ? [...names, plural(more, 'more agent')] : names);
};

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
