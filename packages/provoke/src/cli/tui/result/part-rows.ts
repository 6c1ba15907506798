import type { ReadAttempt } from './read-attempt.ts';
import { conversationRows, judgeRows, type Row, requestRows, ruleRows } from './rows.ts';
import { timeLineRows } from './time-line-rows.ts';
import { wayRows } from './way-rows.ts';

/** Where rules decide, the way of the attempt comes first, and is the conversation and the trace in one. */
export const partsOf = ({ acts }: Pick<ReadAttempt, 'acts'>): readonly string[] =>
  acts ? ['Way', 'Rules', 'Judges', 'Request'] : ['Conversation', 'Trace', 'Judges', 'Request'];
export type Part = 0 | 1 | 2 | 3;
/** The part in which the arrows choose a step. */
export const stepsIn = ({ acts }: Pick<ReadAttempt, 'acts'>): Part => (acts ? 0 : 1);

type Asked = {
  part: Part;
  scroll: number;
  /** The chosen one. */
  step: number;
  width: number;
  height: number;
};

/** The visible rows of a part, and the number of rows below. */
export function partRows(
  attempt: ReadAttempt,
  { part, scroll, step, width, height }: Asked,
): { rows: Row[]; below: number } {
  const { acts } = attempt;
  const chosen = { step, scroll };
  const room = { width, height };
  if (part === 0 && acts) return { rows: wayRows(attempt, acts, chosen, room), below: 0 };
  if (part === 1 && !acts) return { rows: timeLineRows(attempt, chosen, room), below: 0 };
  const rowsOf = [conversationRows, ruleRows, judgeRows, requestRows][part];
  const rows = rowsOf?.(attempt, width) ?? [];
  const from = Math.min(scroll, Math.max(0, rows.length - height));
  return {
    rows: rows.slice(from, from + height),
    below: Math.max(0, rows.length - from - height),
  };
}
