import { type Row, type Window, windowOf } from '../parts/row-window.ts';
import { reviewRows } from '../review/review-rows.ts';
import type { ReviewState } from '../review/review-state.ts';
import type { ReadAttempt } from './read-attempt.ts';
import { conversationRows, judgeRows, requestRows, ruleRows } from './rows.ts';
import { timeLineRows } from './time-line-rows.ts';
import { wayRows } from './way-rows.ts';

export type PartName = 'Conversation' | 'Trace' | 'Way' | 'Rules' | 'Judges' | 'Request' | 'Review';

/** What was said comes first, then what happened, who judged it, and what went over the wire. */
export const partsOf = ({ acts }: Pick<ReadAttempt, 'acts'>): readonly PartName[] =>
  acts
    ? ['Conversation', 'Way', 'Rules', 'Judges', 'Request', 'Review']
    : ['Conversation', 'Trace', 'Judges', 'Request', 'Review'];

/** Whether the arrows choose a step in it. */
export const hasSteps = (part: PartName): boolean => part === 'Trace' || part === 'Way';

type Asked = {
  part: PartName;
  scroll: number;
  /** The chosen one. */
  step: number;
  review: ReviewState | undefined;
  width: number;
  height: number;
};

/** The visible rows of a part; of steps, `above` and `below` are those of the chosen one's text. */
export function partRows(
  attempt: ReadAttempt,
  { part, scroll, step, review, width, height }: Asked,
): Window {
  const chosen = { step, scroll };
  const room = { width, height };
  if (part === 'Trace') return timeLineRows(attempt, chosen, room);
  if (part === 'Way' && attempt.acts) return wayRows(attempt, attempt.acts, chosen, room);
  return windowOf(rowsOf(attempt, { part, review, width }), scroll, height);
}

function rowsOf(
  attempt: ReadAttempt,
  { part, review, width }: Pick<Asked, 'part' | 'review' | 'width'>,
): Row[] {
  if (part === 'Rules') return ruleRows(attempt, width);
  if (part === 'Judges') return judgeRows(attempt, width);
  if (part === 'Request') return requestRows(attempt, width);
  if (part === 'Review') return review ? reviewRows(review, width) : [];
  return conversationRows(attempt, width);
}
