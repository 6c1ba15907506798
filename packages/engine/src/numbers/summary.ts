import type { Arm } from '@provoke/contract';
import { type Bounds, holm, type Rate, worstCase } from '@provoke/statistics';
import type { CampaignEvent } from '../campaign/events/events.ts';
import type { Attempt, JudgeVerdict, Spending } from '../definitions/attempt.ts';
import { rateAttempts } from './attempts-by-goal.ts';
import { type CampaignGoals, createCampaignGoals } from './campaign-goals.ts';
import { createDecisions, type Decision } from './decisions.ts';
import { createJudgeSlice, type JudgeSlice } from './judge-slice.ts';
import { type Lift, liftOver } from './lift.ts';
import { createPart } from './part.ts';
import { createRepeats, type Repeats } from './repeats.ts';
import { createSlice, type Slice } from './slice.ts';

/** A campaign's numbers, overall and by part, from its `attack` attempts alone. */
export type Summary = Slice & {
  /** All goals, including those not attempted: the basis of a gate. */
  campaign_goals: CampaignGoals;
  /** Bounds over all goals: none of the undecided broken, and all of them broken. */
  bounds: Bounds;
  /** The rate of the untouched goals; null without a floor. */
  floor: Floor | null;
  /** Null if each goal was attacked once. */
  repeats: Repeats | null;
  /** Attempts with another purpose, by arm, such as a technique's own search. */
  other_arms: Partial<Record<Arm, Slice>>;
  techniques: Record<string, Slice>;
  /** By hazard; `unclassified` for goals without a category. */
  categories: Record<string, Slice>;
  judges: Record<string, JudgeSlice>;
  /** Attempts by how many of the judges decided them. */
  decided_by: Decision[];
  /** By role: the target, the attacker, each judge, … */
  spending: Spending[];
};

export type Floor = {
  goals: Rate;
  /** Over all techniques; null if no goal has a verdict in both. */
  lift: Lift | null;
  /** By technique, with tests corrected for their number (Holm). */
  techniques: Record<string, Lift | null>;
};

type Counted = Pick<
  Attempt,
  'arm' | 'repeat' | 'goal' | 'status' | 'technique' | 'verdicts' | 'decidedBy' | 'spending'
>;
type Told =
  | { type: 'attempt-end'; attempt: Counted }
  | Exclude<CampaignEvent, { type: 'attempt-end' }>;

/** Folds a campaign's events as they arrive; keeps only what the numbers need. */
export function createTally() {
  const whole = createSlice();
  const campaignGoals = createCampaignGoals();
  const repeats = createRepeats();
  const otherArms = new Map<Arm, ReturnType<typeof createPart>>();
  const techniques = new Map<string, ReturnType<typeof createPart>>();
  const categories = new Map<string, ReturnType<typeof createSlice>>();
  const judges = new Map<string, ReturnType<typeof createJudgeSlice>>();
  const decisions = createDecisions();
  const spending = new Map<string, Spending>();

  const count = (attempt: Counted) => {
    attempt.spending.forEach(spend);
    if (attempt.arm && attempt.arm !== 'attack')
      return grow(otherArms, attempt.arm, createPart).add(attempt);
    whole.add(attempt);
    repeats.add(attempt);
    grow(techniques, attempt.technique, createPart).add(attempt);
    grow(categories, attempt.goal.category?.hazard ?? 'unclassified', createSlice).add(attempt);
    for (const verdict of attempt.verdicts) countVerdict(verdict);
    decisions.add(attempt);
  };
  const countVerdict = ({ judge, ...verdict }: JudgeVerdict) =>
    grow(judges, judge, createJudgeSlice).add(verdict);
  const spend = (next: Spending) => {
    const before = spending.get(next.role);
    spending.set(next.role, before ? addUp(before, next) : next);
  };
  const rate = (isIn?: (goal: number) => boolean) =>
    rateAttempts(
      Array.from(techniques.values(), ({ attempts }) => attempts),
      isIn,
    );
  const measureFloor = (): Floor | null => {
    const floor = otherArms.get('control');
    if (!floor) return null;
    const lifts = mapValues(techniques, ({ goals }) => liftOver(floor.goals, goals));
    return {
      goals: floor.slice().goals,
      lift: liftOver(floor.goals, whole),
      techniques: correct(lifts),
    };
  };

  return {
    observe(event: Told): void {
      campaignGoals.observe(event);
      if (event.type === 'attempt-end') count(event.attempt);
      if (event.type === 'ask-end') spend(event.ask.spending);
    },

    summary(): Summary {
      const counts = campaignGoals.count();
      return {
        ...whole.slice(rate(), campaignGoals.isUnfinished),
        campaign_goals: counts,
        bounds: worstCase(counts),
        floor: measureFloor(),
        repeats: repeats.measure(),
        other_arms: mapValues(otherArms, (part) => part.slice()),
        techniques: mapValues(techniques, (part, technique) =>
          part.slice((index) => campaignGoals.isUnfinished(index, technique)),
        ),
        categories: mapValues(categories, (part) =>
          part.slice(rate(part.has), campaignGoals.isUnfinished),
        ),
        judges: mapValues(judges, (judge) => judge.slice()),
        decided_by: decisions.list(),
        spending: [...spending.values()],
      };
    },
  };
}

/** Corrects the tests of several techniques, so that each can be read alone. */
function correct(lifts: Record<string, Lift | null>): Record<string, Lift | null> {
  const names = Object.keys(lifts).filter((name) => lifts[name]);
  const corrected = holm(names.map((name) => lifts[name]?.p ?? 1));
  return Object.fromEntries(
    Object.entries(lifts).map(([name, lift]) => [
      name,
      lift && { ...lift, p: corrected[names.indexOf(name)] ?? lift.p },
    ]),
  );
}

/** A partly unknown cost is unknown. */
const addUp = (a: Spending, b: Spending): Spending => ({
  role: a.role,
  requests: a.requests + b.requests,
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  costUsd: a.costUsd === null || b.costUsd === null ? null : a.costUsd + b.costUsd,
});

function grow<Name, Value>(map: Map<Name, Value>, name: Name, make: () => Value): Value {
  const value = map.get(name) ?? make();
  map.set(name, value);
  return value;
}

const mapValues = <Name extends string, From, To>(
  map: Map<Name, From>,
  change: (value: From, name: Name) => To,
) => Object.fromEntries([...map].map(([name, value]) => [name, change(value, name)]));
