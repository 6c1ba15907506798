import { outcomeOfVerdict } from '@provoke/evidence';
import { formatCount as count } from '@provoke/figures';
import { windowStart } from '../parts/list-window.ts';
import { type Row, type Window, windowOf } from '../parts/row-window.ts';
import { fit } from '../text/fit.ts';
import { foreignLine, foreignText } from '../text/foreign.ts';
import { wrap } from '../text/wrap.ts';
import type { ReadAttempt } from './read-attempt.ts';
import { type TimedStep, toTimeLine } from './time-line.ts';

type Room = { width: number; height: number };
type Chosen = { step: number; scroll: number };

const TIME = 9;
const NAME = 22;
const LENGTH = 10;
const INDENT = 9;
const BLOCKS = { attacker: '▓', agent: '█', judge: '░' } as const;
const EMPTY: Row = { label: '', text: '' };

/** One line for all steps of an attempt, what ran when and how long, and below it what the chosen step held. */
export function timeLineRows(
  attempt: ReadAttempt,
  { step, scroll }: Chosen,
  { width, height }: Room,
): Window {
  const steps = toTimeLine(attempt);
  if (steps.length === 0)
    return windowOf([{ label: '', text: 'No steps were recorded.', isQuiet: true }], 0, height);
  const chosen = Math.min(step, steps.length - 1);
  const room = Math.min(steps.length, Math.max(3, Math.ceil(height / 2)));
  const from = windowStart({ row: chosen, total: steps.length, height: room });
  const lines = steps
    .slice(from, from + room)
    .map((one, place) => stepRow(one, { place: from + place, chosen, width }));
  const held = windowOf(heldIn(steps[chosen], width), scroll, height - room - 1);
  return { ...held, rows: [...lines, EMPTY, ...held.rows] };
}

type Placed = { place: number; chosen: number; width: number };

function stepRow(step: TimedStep, { place, chosen, width }: Placed): Row {
  const { outcome, atMs, ms } = step;
  const isChosen = place === chosen;
  const time = atMs === undefined ? `${place + 1}` : count(atMs);
  const room = Math.max(4, width - TIME - NAME - LENGTH - 1);
  const length = ms ? `${count(ms)} ms` : '';
  return {
    label: `${isChosen ? '›' : ' '}${fit(time, TIME - 3, 'right')}  `,
    ...(outcome && { mark: outcomeOfVerdict(outcome) }),
    text: `${nameOf(step)} ${fit(barOf(step, room), room)}${fit(length, LENGTH, 'right')}`,
    isChosen,
  };
}

/** A verdict's mark is before its judge. */
function nameOf({ kind, title, outcome }: TimedStep): string {
  if (outcome) return fit(foreignLine(title, 60), NAME - 2);
  if (title === '') return fit(foreignLine(kind, 60), NAME);
  return `${fit(foreignLine(kind, 30), 11)} ${fit(foreignLine(title, 60), NAME - 12)}`;
}

function barOf({ by, start, share, ms }: TimedStep, room: number): string {
  const from = Math.min(room - 1, Math.floor(start * room));
  const length = Math.max(1, Math.min(room - from, Math.round(share * room)));
  return `${' '.repeat(from)}${ms === 0 ? '▏' : BLOCKS[by].repeat(length)}`;
}

/** The text of a step. */
const heldIn = (step: TimedStep | undefined, width: number): Row[] =>
  wrap(foreignText(step?.text || '(nothing)'), Math.max(20, width - INDENT)).map((text) => ({
    label: ' '.repeat(INDENT),
    text,
  }));
