import type { GoalChanges, NamedGoal } from '@provoke/contract';
import { showOnOneLine } from '@provoke/evidence';
import { formatCount } from '../format/numbers.ts';

/** As much of a comparison as these words are about. */
export type ChangedGoals = {
  reworded: number;
  only_before: number;
  only_after: number;
  goal_changes: GoalChanges;
};

/** Puts a goal's text into a sentence, in the way of the format. */
type Quote = (text: string) => string;
const inQuotes: Quote = (text) => `"${showOnOneLine(text)}"`;

const GOALS_SHOWN = 3;
const TEXT_MAX = 60;

/** A line for each kind of change in the goals, with what became of it; none where the goals are the same. */
export function goalChangeLines(
  { reworded, only_before, only_after, goal_changes }: ChangedGoals,
  quote: Quote = inQuotes,
): string[] {
  const text = (goal: NamedGoal) => quote(short(goal.text));
  const was = (goal: NamedGoal) => `${numberOf(goal)} before`;
  const is = (goal: NamedGoal) => `${numberOf(goal)} now`;
  const { removed, added, near } = goal_changes;
  return [
    ...line('Reworded, compared', reworded, goal_changes.reworded, ({ before, after }) =>
      [numberOf(after), text(after), 'was', text(before)].join(' '),
    ),
    ...line('Removed, not compared', only_before, removed, (goal) => `${was(goal)} ${text(goal)}`),
    ...line('New, not compared', only_after, added, (goal) => `${numberOf(goal)} ${text(goal)}`),
    ...line(
      'Perhaps the same, not compared',
      near.length,
      near,
      ({ before, after }) => `${was(before)} and ${is(after)}`,
    ),
  ];
}

function line<One>(
  what: string,
  count: number,
  named: readonly One[],
  write: (one: One) => string,
): string[] {
  if (count === 0) return [];
  const shown = named.slice(0, GOALS_SHOWN).map(write);
  const more = count - shown.length;
  return [`${what}: ${[...shown, ...(more > 0 ? [`${formatCount(more)} more`] : [])].join('; ')}.`];
}

const numberOf = ({ goal_index }: NamedGoal) =>
  goal_index === null ? 'a goal without a number' : `goal ${goal_index + 1}`;

function short(text: string): string {
  const characters = [...text];
  return characters.length <= TEXT_MAX ? text : `${characters.slice(0, TEXT_MAX - 1).join('')}…`;
}

type Row = { name: string; before: string; after: string };
const NO_GOAL = '–';

/** The same as rows of a table, each with its text on either side. */
export const goalChangeRows = ({ reworded, removed, added, near }: GoalChanges): Row[] => [
  ...reworded.map(({ before, after }) => ({
    ...{ name: `${numberOf(after)}, reworded`, before: before.text, after: after.text },
  })),
  ...near.map(({ before, after }) => ({
    ...{ name: `${numberOf(after)}, perhaps ${numberOf(before)} before` },
    ...{ before: before.text, after: after.text },
  })),
  ...removed.map((goal) => ({
    ...{ name: `${numberOf(goal)} before, removed`, before: goal.text, after: NO_GOAL },
  })),
  ...added.map((goal) => ({
    ...{ name: `${numberOf(goal)}, new`, before: NO_GOAL, after: goal.text },
  })),
];
