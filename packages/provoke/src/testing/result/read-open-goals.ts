import type { RecordedCampaign } from '@provoke/campaign';
import type { EvidenceLevel } from '@provoke/contract/lists';
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
import { notShown } from '../language/not-shown.ts';
import { type Language, writeOptions } from '../language/write-options.ts';
import type { OpenGoal } from './test-result.ts';

type Reading = {
  /** Why the campaign ended early, and what to do; empty if it did not. */
  early: readonly string[];
  isFunction: boolean;
  language: Language;
  evidence: EvidenceLevel;
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

function tell(row: GoalRow, known: Known): Told {
  const { attempt, early, evidence, language } = known;
  if (row.state === 'not_attempted' || row.state === 'unfinished') {
    const [why = 'The campaign ended before it.', todo = LET_IT_END] = early;
    return { why, todo };
  }
  const given = attempt?.evaluation_notes ?? '';
  // They quote replies and errors of a stranger.
  const isHidden = evidence === 'none' && given !== '';
  const notes = isHidden ? notShown('The reason is', language) : maskedText(given);
  if (row.state === 'in_error') return tellError(notes, known);
  return tellUndecided(row, notes, known);
}

function tellError(notes: string, { attempt, isFunction }: Known): Told {
  const isOurs = attempt && readMarks(attempt).error_of === 'provoke';
  const todo = isFunction ? REPAIR : LET_IT_ANSWER;
  return { why: notes || 'The agent gave no reply.', todo: isOurs ? REPAIR_THERE : todo };
}

function tellUndecided(row: GoalRow, notes: string, known: Known): Told {
  const { attempt, doubts, isFunction, language } = known;
  const [first] = row.doubts;
  const doubt = doubts.find(({ id }) => id === first);
  if (!doubt) {
    const isJudged = attempt !== undefined && readVerdicts(attempt).length > 0;
    return {
      why: notes || 'No judge gave a verdict.',
      todo: isJudged ? LOOK_AT_JUDGES : LOOK_AT_REPLY,
    };
  }
  const accept = `Or accept it: ${writeOptions({ accept: [doubt.id] }, language)}.`;
  if (doubt.id === 'weak-judge')
    return { why: doubt.says, todo: `${nameWhatBreaks(language)} ${accept}` };
  const why = row.state === 'resisted' ? doubt.says : ofRules(attempt) || notes || doubt.says;
  if (doubt.id === 'not-observable' && isFunction) return { why, todo: showCalls(language) };
  return { why, todo: `${doubt.todo ?? ''} ${accept}`.trim() };
}

/** Why rules decided nothing; empty where there are none. Opinions of judges say nothing about it. */
const ofRules = (attempt: AttemptRecord | undefined): string =>
  maskedText(
    attempt ? (readVerdicts(attempt).find(({ judge }) => judge === CONDUCT)?.reason ?? '') : '',
  );

const LET_IT_END = 'Give it more time, or a larger budget.';
const LET_IT_ANSWER = 'See that the agent answers, and run the test again.';
const REPAIR = 'The error is of the function itself: repair it there.';
const REPAIR_THERE = 'Repair what failed there, and run the test again.';
const LOOK_AT_REPLY = 'See what the agent answered: the command below.';
const LOOK_AT_JUDGES =
  'See that the models of the judges answer, and what they said: the command below. Or let rules or a secret decide.';

const nameWhatBreaks = (language: Language): string =>
  `Say what breaks the goal: a secret that must not be said (${writeOptions({ secret: 'ORCHID-77' }, language)}), a rule (forbid), or a model as judge (${writeOptions({ judges: [{ type: 'harmbench', identifier: 'ollama/llama3' }] }, language)}).`;

const showCalls = (language: Language): string =>
  `Return ${language === 'python' ? '{"reply": …, "calls": […]}' : '{ reply, calls }'} from the function, and say that it returns all of them: ${writeOptions({ observable: 'calls' }, language)}.`;
