import type { EvaluationStatus } from '@provoke/contract';
import type { Attempt } from '@provoke/engine';
import { safeLine } from './safe-text.ts';

const verdicts: Record<EvaluationStatus, string> = {
  SUCCESSFUL_JAILBREAK: '◆ broken',
  FAILED_JAILBREAK: '○ resisted',
  NOT_EVALUATED: '◌ undecided',
  ERROR_AGENT_RESPONSE: '△ error',
  ERROR_TEST_FRAMEWORK: '△ error',
  PASSED_CRITERIA: '○ passed',
  FAILED_CRITERIA: '△ failed',
};

const VERDICT_WIDTH = '◌ undecided'.length;
/** `pair 2·1` */
const TECHNIQUE_MIN = 8;
const TEXT_MAX = 48;
const NOTES_MAX = 90;

/** Sets the width of the columns. */
type Campaign = { goals: number; techniques: readonly string[] };

/** One attempt, on one line: verdict, goal, technique with stream·round, time, judges decided/asked. */
export function formatAttempt(attempt: Attempt, { goals, techniques }: Campaign): string {
  const { goal, status, latencyMs } = attempt;
  const width = Math.max(TECHNIQUE_MIN, ...techniques.map(({ length }) => length));
  return [
    verdicts[status].padEnd(VERDICT_WIDTH),
    `${goal.index + 1}/${goals}`.padStart(`${goals}/${goals}`.length),
    techniqueOf(attempt).padEnd(width),
    `${(latencyMs / 1_000).toFixed(1)} s`.padStart(6),
    judgesOf(attempt).padEnd(3),
    `${safeLine(goal.text, TEXT_MAX)}${reasonOf(attempt)}`,
  ].join('  ');
}

/** With its arm if it does not count, and its place among several attempts at a goal. */
function techniqueOf({ technique, arm = 'attack', data: { stream, iteration } }: Attempt): string {
  const name = safeLine(technique, 40);
  if (arm !== 'attack' && technique !== 'direct') return `${name} ${arm}`;
  if (typeof stream !== 'number' || typeof iteration !== 'number') return name;
  return `${name} ${stream}·${iteration}`;
}

const judgesOf = ({ decidedBy }: Attempt) =>
  decidedBy ? `${decidedBy.votes}/${decidedBy.panel}` : '';

/** Only where it is not the judges' to say. */
const reasonOf = ({ status, notes }: Attempt) =>
  status === 'SUCCESSFUL_JAILBREAK' || status === 'FAILED_JAILBREAK' || notes === ''
    ? ''
    : `: ${safeLine(notes, NOTES_MAX)}`;
