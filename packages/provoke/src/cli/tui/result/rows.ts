import type { WholeAttempt } from '@provoke/campaign';
import {
  outcomeOf,
  outcomeOfVerdict,
  readToolCall,
  whyNotCounted,
  writeToolCall,
} from '@provoke/evidence';
import { nearMissWords, plural, reviewedRaiseWords } from '@provoke/figures';
import { listUnsafe } from '../../terminal/safe-text.ts';
import { ruleWords } from '../../terminal/tell-conduct.ts';
import type { Row } from '../parts/row-window.ts';
import { fit } from '../text/fit.ts';
import { foreignLine, foreignText } from '../text/foreign.ts';
import { wrap } from '../text/wrap.ts';

const LABEL = 11;
const SPEAKERS = new Map([
  ['user', 'attacker'],
  ['assistant', 'agent'],
  ['system', 'rules'],
]);
const EMPTY: Row = { label: '', text: '' };

/** Text under its label, wrapped. */
export function said(label: string, text: string, width: number): Row[] {
  const start = fit(foreignLine(label, 30), LABEL);
  return wrap(foreignText(text), Math.max(20, width - LABEL)).map((line, place) => ({
    label: place === 0 ? start : ' '.repeat(LABEL),
    text: line,
  }));
}

/** How many characters would not be seen. */
function hidden(text: string): Row[] {
  const count = listUnsafe(text).length;
  if (count === 0) return [];
  const words = plural(count, 'hidden character');
  return [{ label: ' '.repeat(LABEL), text: `${words}, shown as \\u{…}`, isQuiet: true }];
}

/** The reply first: it is what was judged. Then what was sent, in its order. */
export const conversationRows = (attempt: WholeAttempt, width: number): Row[] => {
  const { reply } = attempt;
  return [
    ...said('agent', reply === '' ? '(an empty reply)' : (reply ?? '(no reply)'), width),
    ...hidden(reply ?? ''),
    ...attempt.tool_calls.flatMap((call) => [
      EMPTY,
      ...said('tool call', writeToolCall(readToolCall(call)), width),
    ]),
    ...attempt.conversation.flatMap(({ role, content }, at) => [
      EMPTY,
      ...(at === 0 ? [{ label: '', text: 'It was sent, in this order:', isQuiet: true }] : []),
      ...said(SPEAKERS.get(role) ?? role, content, width),
    ]),
  ];
};

/** Each rule, and what it came to. */
export const ruleRows = ({ acts }: WholeAttempt, width: number): Row[] =>
  (acts?.rules ?? []).flatMap((rule) => [
    {
      ...{ label: '', mark: rule.kind ?? rule.outcome },
      text:
        acts?.evidence === rule.kind && rule.kind === 'meant' && acts.stopped_by !== null
          ? `meant, stopped: ${foreignLine(acts.stopped_by, 200)}`
          : (rule.kind ?? rule.outcome),
    },
    ...said('rule', ruleWords(rule), width),
    ...nearRows(acts && nearMissWords(rule, acts), width),
    EMPTY,
  ]);

const nearRows = (words: string | null | undefined, width: number): Row[] =>
  words == null ? [] : said('', words, width);

/** Newest first: what counts instead of the first verdict. */
const reviewRows = ({ reviews }: WholeAttempt, width: number): Row[] =>
  reviews.flatMap((review) => {
    const { previous_status, evaluation_status, reason, ...made } = review;
    if (made.source === 'trace') return [lateRow(review), ...said('reason', reason, width), EMPTY];
    const who = foreignLine(made.reviewer_username ?? 'a deleted user', 24);
    const facts = `overruled from ${outcomeOf(previous_status)}, ${foreignLine(made.timestamp.slice(0, 10), 10)}`;
    return [
      { label: '', mark: outcomeOf(evaluation_status), text: `${who}   ${facts}` },
      ...said('reason', reason, width),
      EMPTY,
    ];
  });

function lateRow(review: WholeAttempt['reviews'][number]): Row {
  const { marks, words } = reviewedRaiseWords(review);
  return { label: '', text: `${marks} ${words}: spans that came late` };
}

export function judgeRows(attempt: WholeAttempt, width: number): Row[] {
  const { verdicts, decided_by, notes } = attempt;
  const reviews = reviewRows(attempt, width);
  if (verdicts.length === 0)
    return [...reviews, ...said('why', notes ?? 'It was not judged.', width)];
  return [
    ...reviews,
    ...verdicts.flatMap((verdict) => {
      const { judge, outcome, score, reason, raw, advisory } = verdict;
      const kind = outcomeOfVerdict(outcome);
      const facts = [kind, ...(score === null ? [] : [score.toFixed(2)])];
      const aside = advisory ? `, not counted: ${whyNotCounted(verdict, verdicts)}` : '';
      return [
        { label: '', mark: kind, text: `${foreignLine(judge, 40)}   ${facts.join(' ')}${aside}` },
        ...said('reason', reason || '(none)', width),
        ...(raw === null ? [] : said('raw', raw, width)),
        EMPTY,
      ];
    }),
    ...(decided_by
      ? [
          {
            label: '',
            text: `Decided by ${decided_by.votes} of ${plural(decided_by.panel, 'judge')}`,
          },
        ]
      : []),
  ];
}

export const requestRows = (attempt: WholeAttempt, width: number): Row[] => [
  ...said('attempt', attempt.attempt, width),
  ...(attempt.status_code === null ? [] : said('status', `${attempt.status_code}`, width)),
  EMPTY,
  ...said('request', JSON.stringify(attempt.request, null, 2) ?? '(none)', width),
  EMPTY,
  ...said('response', attempt.response ?? '(none)', width),
];
