import { isMainArm } from '@provoke/contract';
import {
  type ActWord,
  actWords,
  type EvidenceKind,
  type FindingState,
} from '@provoke/contract/lists';
import { actWordOf, readActs, readAttemptData, readCalledTools } from '@provoke/evidence';
import { namesTool } from '@provoke/evidence/acts';
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

/** Keeps one line for each goal in memory, unless all are wanted. */
export async function listActs(
  campaign: Pick<RecordedCampaign, 'attempts'>,
  wanted: ActsWanted,
): Promise<ActsListed> {
  const words = new Map<ActWord, number>();
  const found = new Map<number, Found>();
  const broken = new Set<number>();
  for await (const attempt of campaign.attempts) {
    const word = actWordOf(attempt);
    if (word === null || !isListed(attempt)) continue;
    words.set(word, (words.get(word) ?? 0) + 1);
    const { arm, goalIndex } = readAttemptData(attempt);
    const goal = goalIndex ?? 0;
    const outcome = lineOutcomeOf(arm, attempt.evaluation_status);
    if (outcome === 'broken') broken.add(goal);
    if (matches(attempt, { word, goal, outcome }, wanted))
      add(found, goal, toActLine(attempt, wanted.stateOf?.(attempt) ?? null), wanted);
  }
  if (wanted.and && isAboutOpenGoals(wanted.and)) for (const goal of broken) found.delete(goal);
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
