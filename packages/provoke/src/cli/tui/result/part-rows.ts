import type { ReadAttempt } from './read-attempt.ts';
import { conversationRows, judgeRows, type Row, requestRows } from './rows.ts';
import { timeLineRows } from './time-line-rows.ts';

export const PARTS = ['Conversation', 'Trace', 'Judges', 'Request'] as const;
export type Part = 0 | 1 | 2 | 3;
/** The part in which the arrows choose a step. */
export const TRACE = 1 satisfies Part;

type Asked = {
  part: Part;
  scroll: number;
  /** Of the trace. */
  step: number;
  width: number;
  height: number;
};

/** The visible rows of a part, and the number of rows below. */
export function partRows(
  attempt: ReadAttempt,
  { part, scroll, step, width, height }: Asked,
): { rows: Row[]; below: number } {
  if (part === TRACE)
    return { rows: timeLineRows(attempt, { step, scroll }, { width, height }), below: 0 };
  const rowsOf = { 0: conversationRows, 2: judgeRows, 3: requestRows }[part];
  const rows = rowsOf(attempt, width);
  const from = Math.min(scroll, Math.max(0, rows.length - height));
  return {
    rows: rows.slice(from, from + height),
    below: Math.max(0, rows.length - from - height),
  };
}
