import type { RecordedCampaign } from '@provoke/campaign';
import {
  type AttemptRecord,
  CONDUCT,
  maskedText,
  outcomeOf,
  readAttemptData,
  readMarks,
  readVerdicts,
} from '@provoke/evidence';
import { type GoalRow, isUndecided, type Report } from '@provoke/figures';
import { type Language, writeOptions } from './failure/write-options.ts';
import type { OpenGoal } from './test-result.ts';

type Reading = {
  /** Why the campaign ended early, and what to do; empty if it did not. */
  early: readonly string[];
  isFunction: boolean;
  language: Language;
};

/** The goals that are not known to hold: undecided, or held in a way that is in doubt. */
export async function readOpenGoals(
  { attempts }: RecordedCampaign,
  { goals, doubts }: Report,
  reading: Reading,
): Promise<OpenGoal[]> {
  const rows = goals.filter(
    ({ state, doubts: own }) => isUndecided(state) || (state === 'resisted' && own.length > 0),
  );
  if (rows.length === 0) return [];
  const last = new Map<number, AttemptRecord>();
  for await (const attempt of attempts) {
    const { arm, goalIndex } = readAttemptData(attempt);
    if (arm !== 'attack' || attempt.isSuperseded) continue;
    const index = goalIndex ?? 0;
    const isTelling = !['broken', 'resisted'].includes(outcomeOf(attempt.evaluation_status));
    if (isTelling || !last.has(index)) last.set(index, attempt);
  }
  return rows.map((row) => {
    const attempt = last.get(row.goal_index);
    return {
      row,
      ...tell(row, { attempt, doubts, ...reading }),
      attempt: attempt?.id ?? null,
    };
  });
}

type Known = Reading & Pick<Report, 'doubts'> & { attempt: AttemptRecord | undefined };
type Told = Pick<OpenGoal, 'why' | 'todo'>;

function tell(row: GoalRow, { attempt, doubts, early, isFunction, language }: Known): Told {
  if (row.state === 'not_attempted' || row.state === 'unfinished') {
    const [why = 'The campaign ended before it.', todo = LET_IT_END] = early;
    return { why, todo };
  }
  const notes = maskedText(attempt?.evaluation_notes ?? '');
  if (row.state === 'in_error') {
    const ours = attempt && readMarks(attempt).error_of === 'provoke';
    return {
      why: notes || 'The agent gave no reply.',
      todo: ours ? 'Repair what failed there, and run the test again.' : LET_IT_ANSWER,
    };
  }
  const [first] = row.doubts;
  if (first === 'not-observable' && isFunction)
    return { why: ofRules(attempt) || notes || UNSEEN, todo: showCalls(language) };
  const doubt = doubts.find(({ id }) => id === first);
  if (!doubt) return { why: notes || 'No judge gave a verdict.', todo: LOOK_AT_JUDGES };
  return {
    why: row.state === 'resisted' ? doubt.says : ofRules(attempt) || notes || doubt.says,
    todo: `${doubt.todo ?? ''} Or accept it: ${writeOptions({ accept: [doubt.id] }, language)}.`.trim(),
  };
}

/** Why rules decided nothing; empty where there are none. Opinions of judges say nothing about it. */
const ofRules = (attempt: AttemptRecord | undefined): string =>
  maskedText(
    attempt ? (readVerdicts(attempt).find(({ judge }) => judge === CONDUCT)?.reason ?? '') : '',
  );

const LET_IT_END = 'Give it more time, or a larger budget.';
const LET_IT_ANSWER = 'See that the agent answers, and run the test again.';
const LOOK_AT_JUDGES =
  'See what the judges said (the command below), and that their models answer; or let rules or a secret decide.';
const UNSEEN = 'Nothing shows whether it called the tool.';
const showCalls = (language: Language): string =>
  `Return ${language === 'python' ? '{"reply": …, "calls": […]}' : '{ reply, calls }'} from the function, and say that it returns all of them: ${writeOptions({ observable: 'calls' }, language)}.`;
