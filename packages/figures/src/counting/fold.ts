import type { Arm, EvaluationStatus } from '@provoke/contract';
import type { DoubtId } from '@provoke/contract/lists';
import {
  type ActFacts,
  type Attempt,
  type AttemptOutcome,
  type CampaignEvent,
  type Control,
  createSharedReplies,
  type Grounds,
  markKindsOf,
  outcomeOf,
  requestOutcomeOf,
  type SharedReply,
  type Spending,
  spendingOf,
} from '@provoke/evidence';
import type { GoalState } from '../states/goal-state.ts';
import { acceptedStatus } from './accepted-status.ts';
import { createArmCounts } from './arm-counts.ts';
import { createAttackedGoals } from './attacked-goals.ts';
import { createDecisions } from './decisions.ts';
import { type ActCounts, countAct } from './goal-acts.ts';
import { decidedOf } from './goal-cells.ts';
import { type Classes, createGoalGroups } from './goal-groups.ts';
import { createGoalMarks, type MarkCounts } from './goal-marks.ts';
import type { Times } from './goal-slots.ts';
import { createJudgeVerdicts } from './judge-verdicts.ts';
import { addSpending } from './sum-spending.ts';
import type { Tally } from './tally.ts';
import type { CountedInRepeat } from './technique-cells.ts';

export type CountedAttempt = Pick<
  Attempt,
  | 'arm'
  | 'repeat'
  | 'place'
  | 'requestsMax'
  | 'technique'
  | 'status'
  | 'verdicts'
  | 'decidedBy'
  | 'spending'
  | 'marks'
> & {
  goal: {
    index: number;
    text?: string;
    category?: { hazard: string | null; owasp: string | null } | null;
  };
  /** What the agent did, where rules decided it. */
  acts?: ActFacts | undefined;
  /** It failed, and was made again: it leaves nothing open. */
  isSuperseded?: boolean;
};

export type CountedEvent =
  | { type: 'attempt-end'; attempt: CountedAttempt }
  | Exclude<CampaignEvent, { type: 'attempt-end' }>;

export type Fold = ReturnType<typeof createFold>;

/**
 * Adds up a campaign, attempt by attempt or from counts that were kept. It keeps counts for each goal and technique
 * and no attempt, so a million results need no more memory than their goals. Everything that `figures` says of a
 * campaign is read off it. `accept`: more doubts that its reader accepts. `times`: goals that represent many alike. The
 * states, marks and doubts of these are counted as many times; rows and sums over attempts are not.
 */
export function createFold({
  accept = [],
  times,
}: {
  accept?: readonly DoubtId[] | undefined;
  times?: Times | undefined;
} = {}) {
  const goals = createAttackedGoals(times);
  const groups = createGoalGroups();
  const arms = new Map<Arm, ReturnType<typeof createArmCounts>>();
  const judges = new Map<string, ReturnType<typeof createJudgeVerdicts>>();
  const decisions = createDecisions();
  const marks = createGoalMarks();
  const replies = createSharedReplies();
  let control: Control | null = null;
  let grounds = NO_GROUNDS;
  const spending = new Map<string, Spending>();
  const attempts = { broken: 0, resisted: 0, undecided: 0, error: 0, superseded: 0 };
  const { slots, attacks, floors, requests, planned, stateAt, counts, plan } = goals;
  const { hasRules, actAt, undecidedByRules } = goals;

  const readStatus = ({ status, marks }: CountedAttempt) => acceptedStatus(status, marks, accept);

  function addAttack(attempt: CountedAttempt, slot: number): void {
    const status = readStatus(attempt);
    const outcome = outcomeOf(status);
    if (attempt.marks) marks.add(slot, markKindsOf(status, attempt.marks));
    if (attempt.marks?.texts) replies.add(attempt.marks.texts);
    goals.addAttack(attempt.technique, slot, toRequest(attempt, outcome));
    if (attempt.acts)
      goals.attackOf(attempt.technique).acts.put(slot, countAct(attempt.acts, outcome));
    attempts[outcome]++;
    for (const verdict of attempt.verdicts)
      grow(judges, verdict.judge, createJudgeVerdicts).add(slot, verdict);
    decisions.add(attempt);
  }

  function addControl({ status, marks }: CountedAttempt): void {
    grow(arms, 'harmless', createArmCounts).add(status);
    const isBlocked = marks?.blocked_by !== undefined;
    if (isBlocked || marks?.texts) control = { reply: marks?.texts?.reply ?? null, isBlocked };
  }

  function addOther(
    arm: Exclude<Arm, 'attack' | 'harmless'>,
    attempt: CountedAttempt,
    slot: number,
  ): void {
    const { technique } = attempt;
    const status = readStatus(attempt);
    grow(arms, arm, createArmCounts).add(status);
    if (arm === 'search') return;
    if (arm === 'control' && attempt.marks?.texts) replies.add(attempt.marks.texts);
    const cells = arm === 'benign' ? goals.requestsOf(technique) : goals.floorOf(technique);
    const outcome = arm === 'benign' ? refusalOf(status) : outcomeOf(status);
    // One that was made again shows what its technique is for, and counts no more.
    if (isSuperseded(attempt)) return;
    cells.add(slot, toRequest(attempt, outcome));
    if (arm === 'control' && attempt.acts) cells.acts.put(slot, countAct(attempt.acts, outcome));
  }

  const fold = {
    ...{ slots, groups, attacks, floors, requests, planned, arms, judges, decisions },
    ...{ plan, counts, stateAt, marks, replies, hasRules, actAt, undecidedByRules },
    /** What a harmless request got; null where none was sent, or none was answered. */
    control: (): Control | null => control,
    grounds: (): Grounds => grounds,
    /** Apart from its attempts. */
    tell(told: Grounds): void {
      grounds = told;
    },
    accepted: (): ReadonlySet<DoubtId> => new Set([...grounds.accepted, ...accept]),

    add(attempt: CountedAttempt): void {
      const { arm = 'attack', goal } = attempt;
      for (const one of attempt.spending) addSpending(spending, one);
      if (arm === 'harmless') return void addControl(attempt);
      const slot = goals.touch(goal.index);
      if (goal.category && (arm === 'attack' || arm === 'control'))
        groups.add(slot, { category: goal.category.hazard, owasp: goal.category.owasp });
      if (arm !== 'attack') addOther(arm, attempt, slot);
      else if (isSuperseded(attempt)) attempts.superseded++;
      else addAttack(attempt, slot);
    },

    /** The attempts of a technique at a goal, which were counted elsewhere. */
    put(technique: string, index: number, tally: Tally, superseded = 0): void {
      goals.putAttack(technique, goals.touch(index), tally);
      attempts.broken += tally.broken;
      attempts.resisted += decidedOf(tally) - tally.broken;
      attempts.undecided += tally.undecided;
      attempts.error += tally.errors;
      attempts.superseded += superseded;
    },
    /** Some of the attempts that were put. */
    putRepeat: (technique: string, index: number, counted: CountedInRepeat): void =>
      goals.putRepeat(technique, goals.touch(index), counted),
    putFloor: (technique: string, index: number, tally: Tally): void =>
      goals.floorOf(technique).put(goals.touch(index), tally),
    /** `broken` is refused. */
    putRequests: (technique: string, index: number, tally: Tally): void =>
      goals.requestsOf(technique).put(goals.touch(index), tally),
    /** What rules found of the attempts that were put, as columns of their results group them. */
    putActs(
      { technique, arm }: { technique: string; arm: 'attack' | 'control' },
      index: number,
      counted: readonly ActCounts[],
    ): void {
      const slot = goals.touch(index);
      const cells = arm === 'attack' ? goals.attackOf(technique) : goals.floorOf(technique);
      for (const counts of counted) cells.acts.put(slot, counts);
    },
    putMarks(index: number, counted: MarkCounts): void {
      const slot = goals.touch(index);
      marks.put(slot, counted, slots.timesOf(slot));
    },
    putReplies: (shared: readonly SharedReply[], of: { attempts: number }): void =>
      replies.put(shared, of.attempts),
    putControl(answered: Control): void {
      control = answered;
    },
    classify: (index: number, classes: Classes): void => groups.add(goals.touch(index), classes),

    start(technique: string, index: number): void {
      const dropped = goals.start(technique, goals.touch(index));
      attempts.error -= dropped;
      attempts.superseded += dropped;
    },
    end: (technique: string, index: number, isHeldOut = false): void =>
      goals.end(technique, goals.touch(index), isHeldOut),

    /** Events as they arrive, from all processes of a campaign. */
    observe(event: CountedEvent): void {
      if (event.type === 'campaign-start') {
        plan(event);
        if (event.grounds) fold.tell(event.grounds);
      } else if (event.type === 'goal-start') fold.start(event.technique, event.goal.index);
      else if (event.type === 'goal-end')
        fold.end(event.technique, event.goal.index, event.heldOut === true);
      else if (event.type === 'attempt-end') fold.add(event.attempt);
      else for (const one of spendingOf(event)) addSpending(spending, one);
    },

    /** Of attacks, by outcome. */
    attempts: (): Readonly<typeof attempts> => attempts,
    /** By role. */
    spending: (): Spending[] => [...spending.values()],
    stateOf: (index: number): GoalState => {
      const slot = slots.find(index);
      return slot === undefined ? 'not_attempted' : stateAt(slot);
    },
  };
  return fold;
}

const NO_GROUNDS: Grounds = {
  looksFor: [],
  accepted: [],
  isSameModel: false,
  repeatedGoals: 0,
};

const toRequest = ({ place, repeat, requestsMax }: CountedAttempt, outcome: AttemptOutcome) => ({
  outcome,
  place,
  repeat,
  requestsMax,
});

/** A person may have given it a verdict. */
const isSuperseded = ({ isSuperseded, status }: CountedAttempt): boolean =>
  isSuperseded === true && outcomeOf(status) === 'error';

/** An ordinary request's outcome, in the terms of what is counted: `broken` is refused. */
function refusalOf(status: EvaluationStatus): AttemptOutcome {
  const outcome = requestOutcomeOf(status);
  if (outcome === 'refused') return 'broken';
  return outcome === 'answered' ? 'resisted' : outcome;
}

function grow<Name, Value>(map: Map<Name, Value>, name: Name, make: () => Value): Value {
  const value = map.get(name) ?? make();
  map.set(name, value);
  return value;
}
