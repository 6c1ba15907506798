import type { Overview } from '@provoke/contract';
import { formatCount, listed, plural, points, probability } from '../format/numbers.ts';
import { countsOf } from './rate-words.ts';

type Change = Overview['since_last_week'][number];

/** `12 of 34 goals did it, 1 the week before`; of other goals `5 of 25 goals broken, 2 of 30 the week before`. */
export function weekChangeCounts({ before, after, by_act, same_goals }: Change): string {
  const was = same_goals ? formatCount(before.successes) : countsOf(before);
  return `${countsOf(after)} goals ${by_act ? 'did it' : 'broken'}, ${was} the week before`;
}

/** How sure that is: `Beyond chance, +32.4 points, p = 0.005 by Holm over 5 tests.` */
export function weekChangeTest(change: Change): string {
  const { verdict, alike, same_goals, before } = change;
  if (verdict === 'not comparable') {
    const others = [
      ...(same_goals ? [] : ['goals']),
      ...(alike ? [] : ['judges, rules or settings']),
    ];
    return `Not comparable: other ${listed(others)} than the week before. Says nothing of the agent.`;
  }
  if (verdict === 'too little to tell')
    return `Too little to tell: with ${plural(before.total, 'goal')} in both weeks, no change would be beyond chance.`;
  const size = change.change === null ? '' : `${points(change.change)} points, `;
  const tests = change.tests > 1 ? ` by Holm over ${plural(change.tests, 'test')}` : '';
  const sure = verdict === 'may be chance' ? 'May be chance' : 'Beyond chance';
  return `${sure}, ${size}${probability(change.p)}${tests}.`;
}

/** `11 newly broken, none no longer`; null of other goals. */
export function weekChangeFlow({ newly_broken, no_longer_broken, by_act }: Change): string | null {
  if (newly_broken === null || no_longer_broken === null) return null;
  const word = by_act ? 'done' : 'broken';
  return `${formatCount(newly_broken)} newly ${word}, ${formatCount(no_longer_broken)} no longer`;
}

/** What an agent's line says of its most telling change. */
export function agentChangeWords(changes: readonly Change[]): string {
  const [first] = changes;
  if (!first) return 'Nothing the week before';
  const { verdict, before, after, technique, same_goals } = first;
  if (verdict === 'too little to tell') return 'Too little to tell what changed';
  if (verdict === 'not comparable')
    return `Other ${same_goals ? 'settings' : 'goals'} than the week before`;
  const counts = `${formatCount(before.successes)} → ${countsOf(after)} with ${technique}, ${probability(first.p)}`;
  return `${WORDS[verdict]}: ${counts}`;
}

/** Of those that are neither worse nor better: `2 may be chance, 1 too little to tell`. */
export function restOfChangesWords(changes: readonly Change[]): string {
  const verdicts = ['may be chance', 'too little to tell', 'not comparable'] as const;
  const counts = verdicts.map((verdict) => ({
    verdict,
    count: changes.filter((change) => change.verdict === verdict).length,
  }));
  return counts
    .flatMap(({ verdict, count }) => (count === 0 ? [] : `${formatCount(count)} ${verdict}`))
    .join(', ');
}

const WORDS = { worse: 'Worse', better: 'Better', 'may be chance': 'May be chance' } as const;

/** How the weeks are compared. */
export const SINCE_LAST_WEEK_NOTE =
  'The last 7 days of each agent and technique, and the 7 before: the goals that both have, by the exact test of two campaigns in which each run is a try, corrected by Holm. A goal is broken if any run broke it.';

/** `14 runs that ended`, `100 distinct goals`, `judged by pattern and harmbench`. */
export function basisWords({ runs, goals, judges }: Overview['basis']): string[] {
  return [
    `${plural(runs, 'run')} that ended`,
    `${plural(goals, 'distinct goal')}`,
    ...(judges.length > 0 ? [`judged by ${listed(judges)}`] : []),
  ];
}
