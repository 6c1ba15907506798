import type { ListedAttempt } from '@provoke/campaign';
import { actWordWords, IN_ORDER_OF_ARRIVAL } from '@provoke/figures';
import { drawActMark } from '../../terminal/act-mark.ts';
import { drawShape } from '../../terminal/outcome-shape.ts';
import type { Paint } from '../../terminal/paint.ts';
import { safeLine } from '../../terminal/safe-text.ts';

const LINES_MAX = 1_000;
const GOAL_WIDTH = 38;
const ID_MAX = 200;
const WORD = 'undecided'.length;

type Drawing = { paint: Paint; columns: number };

/** One line for each goal, with its first attempt, and why where nothing was decided. */
export function formatByGoal(
  lines: readonly ListedAttempt[],
  { paint, columns }: Drawing,
): string[] {
  const goals = new Map<number, { first: ListedAttempt; more: number }>();
  for (const line of lines) {
    const goal = goals.get(line.goal_index);
    if (goal) goal.more++;
    else goals.set(line.goal_index, { first: line, more: 0 });
  }
  const rows = [...goals.values()].sort((a, b) => a.first.goal_index - b.first.goal_index);
  const shown = rows.slice(0, LINES_MAX).flatMap(({ first, more }) => {
    const also = more === 0 ? '' : `  and ${more} more`;
    const why = first.outcome === 'broken' ? [] : [noteOf(first, columns)];
    return [`${startOf(first, paint)}  ${safeLine(first.attempt, ID_MAX)}${also}`, ...why];
  });
  return [...shown, ...rest(rows.length)];
}

const markOf = ({ act, outcome }: ListedAttempt, paint: Paint): string =>
  act === null ? drawShape(outcome, paint) : drawActMark(act, paint);

const wordOf = ({ act, outcome }: ListedAttempt): string =>
  act === null ? outcome : actWordWords[act];

function startOf(line: ListedAttempt, paint: Paint): string {
  const { goal_index, goal } = line;
  const number = `${goal_index + 1}`.padStart(4);
  return `${markOf(line, paint)}${number}  ${safeLine(goal, GOAL_WIDTH).padEnd(GOAL_WIDTH)}`;
}

const noteOf = ({ notes }: ListedAttempt, columns: number) =>
  `       ${safeLine(notes ?? '', columns - 7)}`;

/** Every attempt at one goal, in its order. */
export function formatAttempts(lines: readonly ListedAttempt[], { paint }: Drawing): string[] {
  const width = lines.reduce((most, line) => Math.max(most, nameOf(line).length), 0);
  const numbers = lines.reduce((most, line) => Math.max(most, requestOf(line).length), 0);
  const words = lines.reduce((most, line) => Math.max(most, wordOf(line).length), WORD);
  const shown = lines.slice(0, LINES_MAX).map((line) => {
    const word = wordOf(line).padEnd(words);
    const seconds = line.latency_ms === null ? '' : `${(line.latency_ms / 1000).toFixed(1)} s`;
    const votes = line.decided_by ? `${line.decided_by.votes}/${line.decided_by.panel}` : '';
    const facts = `${nameOf(line).padEnd(width)}  ${requestOf(line).padStart(numbers)}  ${seconds.padStart(7)}  ${votes.padEnd(3)}`;
    return `${markOf(line, paint)} ${word}  ${facts}  ${safeLine(line.attempt, ID_MAX)}`;
  });
  const isNumbered = lines.some(({ place }) => place !== null);
  return [
    ...shown,
    ...rest(lines.length),
    ...(isNumbered || lines.length === 0
      ? []
      : [`Their requests have no numbers: ${IN_ORDER_OF_ARRIVAL}.`]),
  ];
}

/** `3/15` */
const requestOf = ({ place, requests_max }: ListedAttempt): string =>
  place === null
    ? ''
    : `${place}${requests_max === null || requests_max < place ? '' : `/${requests_max}`}`;

function nameOf({ technique, stream, iteration, arm }: ListedAttempt): string {
  const branch = stream === null || iteration === null ? '' : ` ${stream}·${iteration}`;
  const other = arm === 'attack' ? '' : ` (${arm})`;
  return `${safeLine(technique, 30)}${branch}${other}`;
}

const rest = (count: number) =>
  count > LINES_MAX ? [`… and ${count - LINES_MAX} more: --json has all`] : [];
