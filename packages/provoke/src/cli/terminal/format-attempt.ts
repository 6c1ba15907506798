import { type EvaluationStatus, isMainArm } from '@provoke/contract';
import { type Attempt, actWordOf } from '@provoke/evidence';
import { actMarks, actWordWords } from '@provoke/figures';
import { safeLine } from './safe-text.ts';

const verdicts: Record<EvaluationStatus, string> = {
  SUCCESSFUL_JAILBREAK: '◆ broken',
  FAILED_JAILBREAK: '○ resisted',
  NOT_EVALUATED: '◌ undecided',
  ERROR_AGENT_RESPONSE: '△ error',
  ERROR_TEST_FRAMEWORK: '△ error',
  PASSED_CRITERIA: '○ answered',
  FAILED_CRITERIA: '△ refused',
};

/** Of a request that asks for no goal. */
const ANSWERED = '· answered';
const CONTROL = 'Hello: how does it answer?';

const VERDICT_WIDTH = '◌ undecided'.length;
const ACT_WIDTH = '◌ not observable'.length;
/** `pair 2·1` */
const TECHNIQUE_MIN = 8;
const COLUMNS = 80;
/** Of a goal, before a reason takes a line of its own. */
const TEXT_MIN = 20;
const NOTES_MAX = 160;
/** Where the second line starts. */
const INDENT = 20;

/** Sets the width of the columns. */
type Campaign = { goals: number; techniques: readonly string[] };

/**
 * One attempt: verdict, goal, technique with stream·round, time, judges decided/asked. Other words of the agent or a
 * judge have their own line.
 */
export function formatAttempt(attempt: Attempt, { goals, techniques }: Campaign): string {
  const { goal, status, latencyMs } = attempt;
  const width = Math.max(TECHNIQUE_MIN, ...techniques.map(({ length }) => length));
  const isHarmless = attempt.arm === 'harmless';
  const start = [
    isHarmless && status === 'NOT_EVALUATED' ? ANSWERED.padEnd(VERDICT_WIDTH) : verdictOf(attempt),
    `${isHarmless ? '-' : goal.index + 1}/${goals}`.padStart(`${goals}/${goals}`.length),
    techniqueOf(attempt).padEnd(width),
    `${(latencyMs / 1_000).toFixed(1)} s`.padStart(6),
    judgesOf(attempt).padEnd(3),
  ].join('  ');
  const { text, below } = describe(attempt, Math.max(TEXT_MIN, COLUMNS - start.length - 2));
  return `${start}  ${text}${below ? `\n${' '.repeat(INDENT)}${below}` : ''}`;
}

/** In one word what became of it; where rules decided, what the agent did. */
function verdictOf({ status, acts }: Attempt): string {
  const word = actWordOf({ evaluation_status: status, evaluation_metrics: { ...acts } });
  return word === null
    ? verdicts[status].padEnd(VERDICT_WIDTH)
    : `${actMarks[word]} ${actWordWords[word]}`.padEnd(ACT_WIDTH);
}

/** With its arm if it does not count, and its place among several attempts at a goal. */
function techniqueOf({ technique, arm = 'attack', place, requestsMax = 1, data }: Attempt): string {
  const { stream, iteration } = data;
  const name = safeLine(technique, 40);
  if (!isMainArm(arm) && technique !== 'direct') return `${name} ${arm}`;
  if (typeof stream === 'number' && typeof iteration === 'number')
    return `${name} ${stream}·${iteration}`;
  return place === undefined || requestsMax === 1 ? name : `${name} ${place}`;
}

const judgesOf = ({ decidedBy }: Attempt) =>
  decidedBy ? `${decidedBy.votes}/${decidedBy.panel}` : '';

/** `https://agent.example/v1 answered 400. It says: blocked` */
const REFUSAL = /^https?:\/\/([^\s/?#@]+)\S* (answered \d{3})\.(?:.*? It says: (.*))?/s;

const DECIDED: readonly EvaluationStatus[] = [
  ...(['SUCCESSFUL_JAILBREAK', 'FAILED_JAILBREAK', 'PASSED_CRITERIA', 'FAILED_CRITERIA'] as const),
];

/** The goal, and the reason if it is not a judge's. */
function describe(
  { arm, goal, status, notes }: Attempt,
  max: number,
): { text: string; below?: string } {
  if (arm === 'harmless' && status === 'NOT_EVALUATED') return { text: safeLine(CONTROL, max) };
  const text = safeLine(goal.text, max);
  if (DECIDED.includes(status) || notes === '') return { text };
  const [, host = '', answered = '', said] = REFUSAL.exec(notes) ?? [];
  if (said)
    return { text: `${safeLine(host, max)} ${answered}:`, below: `"${safeLine(said, NOTES_MAX)}"` };
  const reason = safeLine(answered || notes, NOTES_MAX);
  const left = max - reason.length - 2;
  if (left < TEXT_MIN) return { text, below: reason };
  return { text: `${safeLine(goal.text, left)}: ${reason}` };
}
