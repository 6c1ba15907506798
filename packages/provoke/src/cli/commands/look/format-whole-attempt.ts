import type { WholeAttempt } from '@provoke/campaign';
import {
  describeStep,
  outcomeOf,
  outcomeOfVerdict,
  readToolCall,
  textIn,
  writeToolCall,
} from '@provoke/evidence';
import { actWordWords, plural, requestWords, reviewedRaiseWords } from '@provoke/figures';
import { drawActMark } from '../../terminal/act-mark.ts';
import { drawShape } from '../../terminal/outcome-shape.ts';
import type { Paint } from '../../terminal/paint.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { formatConduct } from './format-conduct.ts';
import { formatForeign } from './format-foreign.ts';

type Drawing = { paint: Paint; columns: number };

const speakers = new Map([
  ['user', 'attacker'],
  ['assistant', 'agent'],
]);
const CALL_MAX = 2_000;
/** Steps that have a place of their own above. */
const SHOWN: readonly unknown[] = ['prompt', 'reply', 'verdict', 'tool call'];

/** One attempt: the conversation, what the agent said and did, every verdict, and the other steps. */
export function formatWholeAttempt(attempt: WholeAttempt, { paint, columns }: Drawing): string[] {
  const said = (label: string, text: string) => formatForeign(label, text, columns);
  const { act, acts } = attempt;
  const conduct = acts && formatConduct(attempt, acts, { paint, columns });
  const mark = act ? drawActMark(act, paint) : drawShape(attempt.outcome, paint);
  return [
    ...(conduct ? [...conduct.told, ''] : []),
    `${mark} ${headOf(attempt)}`,
    ...said('Goal', attempt.goal),
    ...(conduct?.way ?? []),
    '',
    ...attempt.conversation.flatMap(({ role, content }) =>
      said(speakers.get(role) ?? role, content),
    ),
    ...said('agent', attempt.reply ?? '(no reply)'),
    ...attempt.tool_calls.flatMap((call) =>
      said('tool call', safeLine(writeToolCall(readToolCall(call)), CALL_MAX)),
    ),
    ...verdictLines(attempt, { paint, columns }),
    ...reviewLines(attempt, { paint, columns }),
    ...otherSteps(attempt, columns),
  ];
}

function headOf({
  outcome,
  act,
  goal_index,
  technique,
  stream,
  iteration,
  ...facts
}: WholeAttempt) {
  const branch =
    stream === null || iteration === null ? '' : `, stream ${stream}, round ${iteration}`;
  const request = requestWords(facts);
  return [
    act ? actWordWords[act] : outcome,
    goal_index < 0 ? 'no goal' : `goal ${goal_index + 1}`,
    `${safeLine(technique, 40)}${branch}${facts.arm === 'attack' ? '' : `, ${facts.arm}`}`,
    ...(request === null ? [] : [request]),
    ...(facts.latency_ms === null ? [] : [`${(facts.latency_ms / 1000).toFixed(1)} s`]),
    ...(facts.status_code === null ? [] : [`status ${facts.status_code}`]),
  ].join(' · ');
}

function verdictLines(
  { verdicts, decided_by, notes }: WholeAttempt,
  { paint, columns }: Drawing,
): string[] {
  if (verdicts.length === 0) return ['', ...formatForeign('Why', notes ?? '', columns)];
  const width = verdicts.reduce((most, { judge }) => Math.max(most, safeLine(judge, 30).length), 0);
  const lines = verdicts.flatMap(({ judge, outcome, score, reason, advisory }) => {
    const word = outcomeOfVerdict(outcome);
    const graded = score === null || score === 0 || score === 1 ? '' : `${score.toFixed(2)}, `;
    const aside = advisory ? ' (not counted)' : '';
    const start = `${safeLine(judge, 30).padEnd(width)}  ${word.padEnd(9)}  `;
    const [first = '', ...more] = formatForeign('', `${graded}${reason}${aside}`, columns);
    return [`${drawShape(word, paint)} ${start}${first.trim()}`, ...more];
  });
  const decided = decided_by
    ? [`Decided by ${decided_by.votes} of ${plural(decided_by.panel, 'judge')}`]
    : [];
  return ['', ...lines, ...decided];
}

/** Newest first: what counts instead of the first verdict, and why. */
function reviewLines({ reviews }: WholeAttempt, { paint, columns }: Drawing): string[] {
  if (reviews.length === 0) return [];
  const lines = reviews.flatMap((review) => {
    const { previous_status, evaluation_status, reason, ...made } = review;
    const why = formatForeign('Why', reason, columns);
    if (made.source === 'trace') return [lateLine(review), ...why];
    const outcome = outcomeOf(evaluation_status);
    const who = safeLine(made.reviewer_username ?? 'a deleted user', 30);
    return [
      `${drawShape(outcome, paint)} ${outcome}, overruled from ${outcomeOf(previous_status)} by ${who} on ${safeLine(made.timestamp.slice(0, 10), 10)}`,
      ...why,
    ];
  });
  return ['', ...lines];
}

function lateLine(review: WholeAttempt['reviews'][number]): string {
  const { marks, words } = reviewedRaiseWords(review);
  return `${marks} ${words}: spans that came late, ${safeLine(review.timestamp.slice(0, 10), 10)}`;
}

function otherSteps({ steps }: WholeAttempt, columns: number): string[] {
  const others = steps.filter(({ content }) => !SHOWN.includes(content['step_name']));
  if (others.length === 0) return [];
  const lines = others.flatMap((step) => {
    const name = textIn(step.content, 'step_name') ?? step.step_type.toLowerCase();
    return formatForeign(safeLine(name, 30), describeStep(step).text, columns);
  });
  return ['', 'Steps', ...lines];
}
