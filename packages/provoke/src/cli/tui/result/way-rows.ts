import type { ActMetrics } from '@provoke/evidence/acts';
import {
  aroundMark,
  plural,
  reviewedRaiseWords,
  tellWay,
  timesWidth,
  type WayLine,
} from '@provoke/figures';
import { namedLine } from '../../terminal/safe-text.ts';
import { windowStart } from '../parts/list-window.ts';
import { type Row, type Window, windowOf } from '../parts/row-window.ts';
import { fit } from '../text/fit.ts';
import { foreignLine, foreignText } from '../text/foreign.ts';
import { wrap } from '../text/wrap.ts';
import type { ReadAttempt } from './read-attempt.ts';

const NAME = 14;
const SIDE = 4;
const NOTE_MAX = 200;
/** Of the room, at most for the text of the chosen step where there are more steps than fit. */
const HELD = 4;
const HELD_MAX = 3;
/** A longer list is no help to a person. */
const LINES_MAX = 500;
const EMPTY: Row = { label: '', text: '' };

type Chosen = { step: number; scroll: number };
type Room = { width: number; height: number };

/** How many steps can be chosen. */
export const countWay = (attempt: ReadAttempt, acts: ActMetrics): number =>
  Math.min(LINES_MAX, tellWay(attempt, acts).length);

/** The steps of an attempt, those that a rule matched with their marks, and below them all of the chosen one. */
export function wayRows(
  attempt: ReadAttempt,
  acts: ActMetrics,
  { step, scroll }: Chosen,
  { width, height }: Room,
): Window {
  const lines = tellWay(attempt, acts).slice(0, LINES_MAX);
  const chosen = Math.min(step, lines.length - 1);
  const times = timesWidth(lines);
  const drawn = lines.map((line, at) => rowsOf(line, { isChosen: at === chosen, width, times }));
  const rows = [...drawn.flat(), ...endRows(attempt, acts)];
  const row = drawn.slice(0, chosen).flat().length;
  const room = Math.max(
    1,
    Math.min(rows.length, height - 1 - Math.min(HELD_MAX, Math.floor(height / HELD))),
  );
  const from = windowStart({ row, total: rows.length, height: room });
  const held = windowOf(heldIn(lines[chosen], width), scroll, height - room - 1);
  return { ...held, rows: [...rows.slice(from, from + room), EMPTY, ...held.rows] };
}

type Drawing = { isChosen: boolean; width: number; times: number };

function rowsOf(line: WayLine, { isChosen, width, times }: Drawing): Row[] {
  const { name, kind, notes, at = '' } = line;
  const side = SIDE + (times === 0 ? 0 : times + 1);
  const room = Math.max(8, width - NAME - side - 1);
  const start = `${fit(foreignLine(namedLine(name, NAME)), NAME)} `;
  const time = times === 0 ? '' : `${at.padStart(times)} `;
  return [
    {
      ...{ label: `${isChosen ? '› ' : '  '}${time}`, isChosen },
      ...(kind && { mark: kind }),
      text: `${kind ? '' : '  '}${start}${withTook(line, room)}`,
    },
    ...notes.map((note) => ({
      label: ' '.repeat(NAME + side + 1),
      text: fit(foreignLine(namedLine(note, NOTE_MAX)), room),
      isQuiet: true,
    })),
  ];
}

/** The text of a step, and at the end of its line how long it took. */
function withTook(line: WayLine, width: number): string {
  const { took = '' } = line;
  const room = took === '' ? width : Math.max(8, width - took.length - 2);
  const shown = fit(foreignLine(namedLine(aroundMark(line, room), room)), room);
  return took === '' ? shown : `${shown}  ${took}`;
}

/** What late spans made of the word, and what is recorded elsewhere. */
function endRows({ reviews }: ReadAttempt, { earlier_steps: earlier = 0 }: ActMetrics): Row[] {
  const label = ' '.repeat(SIDE);
  return [
    ...reviews
      .filter(({ source }) => source === 'trace')
      .map((review) => reviewedRaiseWords(review))
      .map(({ marks, words }) => ({ label, text: `${marks} ${words}, by late spans` }))
      .reverse(),
    ...(earlier === 0
      ? []
      : [
          {
            label,
            text: `${plural(earlier, 'step')} of earlier turns: with the attempts before`,
            isQuiet: true,
          },
        ]),
  ];
}

/** The text of a step. */
const heldIn = (line: WayLine | undefined, width: number): Row[] =>
  wrap(foreignText(line?.text || '(nothing)'), Math.max(20, width - SIDE)).map((text) => ({
    label: ' '.repeat(SIDE),
    text,
  }));
