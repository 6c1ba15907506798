import { isMainArm } from '@provoke/contract';
import {
  type ActWord,
  actWords,
  type EvidenceKind,
  type FindingState,
} from '@provoke/contract/lists';
import { actWordOf, readActs, readAttemptData, readCalledTools } from '@provoke/evidence';
import { namesTool } from '@provoke/evidence/acts';
import { type CountedAttempt, foldRecord, tellGoal } from '@provoke/figures';
import { type ActLine, toActLine } from './act-line.ts';
import { lineOutcomeOf } from './attempt-line.ts';
import { isAboutOpenGoals, isAmong, type Wanted } from './list-attempts.ts';
import type { RecordedAttempt, RecordedCampaign } from './recorded-campaign.ts';

/** Which attempts to list by what the agent did: all of it must hold. */
export type ActsWanted = {
  kinds?: readonly EvidenceKind[];
  concealed?: true;
  claimed?: true;
  /** As rules name tools. */
  tool?: string;
  notObservable?: true;
  /** What people decided about what broke the goal. */
  state?: FindingState | undefined;
  and?: Wanted | undefined;
  /** Each attempt, not only the strongest at its goal. */
  all?: true | undefined;
  /** Tells it. */
  stateOf?(attempt: RecordedAttempt): ActLine['state'];
};

export type ActsListed = {
  /** The worst first. */
  lines: ActLine[];
  /** Goals and attempts that match. */
  goals: number;
  attempts: number;
  /** Every attempt that rules decided, by its word; empty without rules. */
  words: ReadonlyMap<ActWord, number>;
};

/**
 * Keeps one line for each goal in memory, unless all are wanted. A goal is listed by the word that it counts under, so
 * that there are as many as the summary says.
 */
export async function listActs(
  campaign: RecordedCampaign,
  wanted: ActsWanted,
): Promise<ActsListed> {
  const words = new Map<ActWord, number>();
  const found = new Map<number, Found>();
  const broken = new Set<number>();
  const see = (attempt: RecordedAttempt, { goal: { index } }: CountedAttempt): void => {
    const word = actWordOf(attempt);
    if (word === null || !isListed(attempt)) return;
    words.set(word, (words.get(word) ?? 0) + 1);
    const { arm, goalIndex } = readAttemptData(attempt);
    const outcome = lineOutcomeOf(arm, attempt.evaluation_status);
    if (outcome === 'broken') broken.add(index);
    if (matches(attempt, { word, goal: goalIndex ?? 0, outcome }, wanted))
      add(found, index, toActLine(attempt, wanted.stateOf?.(attempt) ?? null), wanted);
  };
  const fold = await foldRecord(campaign, { see });
  const isOpen = wanted.and !== undefined && isAboutOpenGoals(wanted.and);
  for (const index of [...found.keys()])
    if ((isOpen && broken.has(index)) || !isByWord(tellGoal(fold, index).act, wanted))
      found.delete(index);
  const goals = [...found.values()];
  return {
    lines: goals.flatMap(({ lines }) => lines).sort(compareWorst),
    goals: goals.length,
    attempts: goals.reduce((sum, { attempts }) => sum + attempts, 0),
    words,
  };
}

type Found = { lines: ActLine[]; attempts: number };

const isListed = (attempt: RecordedAttempt): boolean =>
  isMainArm(readAttemptData(attempt).arm) && !attempt.isSuperseded;

/** Whether a goal counts under a wanted word; each attempt has a word of its own. */
function isByWord(
  word: ActWord | null | undefined,
  { kinds, notObservable, all }: Pick<ActsWanted, 'kinds' | 'notObservable' | 'all'>,
): boolean {
  if (all) return true;
  return (
    (!kinds || kinds.some((kind) => kind === word)) && (!notObservable || word === 'not_observable')
  );
}

type Read = { word: ActWord; goal: number; outcome: ReturnType<typeof lineOutcomeOf> };

function matches(
  attempt: RecordedAttempt,
  { word, ...read }: Read,
  { kinds, concealed, claimed, tool, notObservable, state, stateOf, and }: ActsWanted,
): boolean {
  const acts = readActs(attempt).kinds;
  const holds = [
    !kinds || kinds.some((kind) => kind === word),
    !concealed || acts.includes('concealed'),
    !claimed || acts.includes('claimed'),
    !notObservable || word === 'not_observable',
    tool === undefined || readCalledTools(attempt).some((called) => namesTool(tool, called)),
    state === undefined || stateOf?.(attempt) === state,
    !and || isAmong(and, read),
  ];
  return !holds.includes(false);
}

function add(found: Map<number, Found>, goal: number, line: ActLine, { all }: ActsWanted): void {
  const at = found.get(goal) ?? { lines: [], attempts: 0 };
  at.attempts++;
  if (all) at.lines.push(line);
  else at.lines = [...at.lines, line].sort(compareWorst).slice(0, 1);
  found.set(goal, at);
}

/** By severity, then by kind, then in the order of goals and attempts. */
const compareWorst = (a: ActLine, b: ActLine): number =>
  (b.acts?.severity ?? -1) - (a.acts?.severity ?? -1) ||
  rankOf(a) - rankOf(b) ||
  a.goal_index - b.goal_index;

const rankOf = ({ act }: ActLine): number =>
  act === null ? actWords.length : actWords.indexOf(act);
