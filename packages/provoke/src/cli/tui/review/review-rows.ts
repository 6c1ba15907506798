import type { Review } from '@provoke/contract';
import { outcomeOf } from '@provoke/evidence';
import { plural, reviewWords } from '@provoke/figures';
import { commandRows } from '../parts/command-rows.ts';
import { wordOf } from '../parts/mark.tsx';
import type { Row } from '../parts/row-window.ts';
import { foreignLine, foreignText } from '../text/foreign.ts';
import { wrap } from '../text/wrap.ts';
import type { TextField } from '../text-field/text-field.ts';
import { choicesFor, countedIn, type ReviewState } from './review-state.ts';

const LABEL = 10;
const REASON_ROWS = 4;
const EMPTY: Row = { label: '', text: '' };

const labelled = (label: string): string => label.padEnd(LABEL);
const plain = (text: string, width: number): Row[] =>
  wrap(text, Math.max(20, width)).map((row) => ({ label: '', text: row }));

/** The verdict that counts, another in its place, and why. */
export function reviewRows(state: ReviewState, width: number): Row[] {
  return [
    { label: labelled('Counts'), mark: countedIn(state), text: countsWords(state) },
    EMPTY,
    ...bodyRows(state, width),
  ];
}

function countsWords(state: ReviewState): string {
  const { reviews, attempt } = state;
  const { votes = 0, panel = 0 } = attempt.decided_by ?? {};
  const word = wordOf(countedIn(state));
  const [newest] = reviews;
  if (newest)
    return `${word}   decided by ${newest.source === 'trace' ? 'a late span' : 'a person'}`;
  return panel > 0 ? `${word}   decided by ${votes} of ${plural(panel, 'judge')}` : word;
}

function bodyRows(state: ReviewState, width: number): Row[] {
  const { attempt, service, reviews } = state;
  if (attempt.result === null)
    return [
      ...plain(
        'No service has this result yet, so there is nothing to overrule. s sends it:',
        width,
      ),
      ...commandRows('provoke sync', width).map((text) => ({ label: '', text })),
    ];
  if (typeof service === 'object') return plain(foreignText(service.failed), width);
  if (service === 'opening')
    return [{ label: '', text: 'Opening the service that has it …', isQuiet: true }];
  return [
    ...choiceRows(state),
    ...reasonRows(state, width),
    EMPTY,
    ...plain(saidOf(state), width),
    ...(reviews.length === 0
      ? []
      : [EMPTY, { label: '', text: 'Reviews, newest first', isQuiet: true }]),
    ...reviews.flatMap((review) => pastRows(review, width)),
  ];
}

const choiceRows = (state: ReviewState): Row[] =>
  choicesFor(countedIn(state)).map((choice, at) => {
    const isChosen = choice === state.choice;
    const kind = outcomeOf(choice);
    const label = `${labelled(at === 0 ? 'Call it' : '')}${isChosen ? '› ' : '  '}`;
    return { label, mark: kind, text: wordOf(kind), isChosen };
  });

/** The rows of the reason around its cursor. */
function reasonRows({ reason, isTyping }: ReviewState, width: number): Row[] {
  if (!isTyping && reason.text === '')
    return [{ label: labelled('Reason'), text: 'r or Enter: type why', isQuiet: true }];
  const rows = wrap(withCursor(reason, isTyping), Math.max(20, width - LABEL));
  const at = rows.findIndex((row) => row.includes(CURSOR));
  const from = Math.max(0, Math.min(at - REASON_ROWS + 2, rows.length - REASON_ROWS));
  return rows
    .slice(from, from + REASON_ROWS)
    .map((text, place) => ({ label: labelled(place === 0 ? 'Reason' : ''), text }));
}

const CURSOR = '▏';

const withCursor = ({ text, at }: TextField, isTyping: boolean): string =>
  `${foreignText(text.slice(0, at))}${isTyping ? CURSOR : ''}${foreignText(text.slice(at))}`;

function saidOf({ refused, isSent, service, place, isTyping, reason }: ReviewState): string {
  if (refused !== undefined) return foreignLine(refused, 1_000);
  if (service === 'sending') return 'Sending …';
  if (isSent) return `Overruled, ${foreignLine(place, 200)}. The judges' verdict stays on record.`;
  if (!isTyping && reason.text !== '') return 'Not sent yet: r to go on, then Enter sends it.';
  return "Your verdict counts instead of the judges'. Theirs stays on record.";
}

function whoOf(review: Review): string {
  if (review.source === 'trace') return reviewWords(review, '');
  return foreignLine(review.reviewer_username ?? 'a deleted user', 24);
}

function pastRows(review: Review, width: number): Row[] {
  const { previous_status, evaluation_status, timestamp, reason } = review;
  const made = foreignLine(timestamp.slice(0, 16).replace('T', ' '), 16);
  return [
    {
      ...{ label: '', mark: outcomeOf(evaluation_status) },
      text: `${wordOf(outcomeOf(evaluation_status))}, before ${wordOf(outcomeOf(previous_status))}   ${whoOf(review)}, ${made}`,
    },
    ...plain(foreignText(reason), width - 2).map((row) => ({ ...row, label: '  ' })),
  ];
}
