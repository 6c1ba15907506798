import type { Arm } from '@provoke/contract';
import type { Attempt, CampaignEvent, JudgeVerdict, Spending } from '@provoke/evidence';
import { type Bounds, worstCase } from '@provoke/statistics';
import { rateAttempts } from './attempts-by-goal.ts';
import { type CampaignGoals, createCampaignGoals } from './campaign-goals.ts';
import { createDecisions, type Decision } from './decisions.ts';
import { createJudgeSlice, type JudgeSlice } from './judge-slice.ts';
import { type Floor, measureFloor } from './measure-floor.ts';
import { createPart } from './part.ts';
import { createRepeats, type Repeats } from './repeats.ts';
import { createSlice, type Slice } from './slice.ts';
import { addSpending } from './sum-spending.ts';

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
    for (const one of attempt.spending) addSpending(spending, one);
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
  const rate = (isIn?: (goal: number) => boolean) =>
    rateAttempts(
      Array.from(techniques.values(), ({ attempts }) => attempts),
      isIn,
    );

  return {
    observe(event: Told): void {
      campaignGoals.observe(event);
      if (event.type === 'attempt-end') count(event.attempt);
      if (event.type === 'ask-end') addSpending(spending, event.ask.spending);
    },

    /** By role. Cheap, unlike the summary. */
    spending: (): Spending[] => [...spending.values()],

    summary(): Summary {
      const counts = campaignGoals.count();
      const floor = otherArms.get('control');
      return {
        ...whole.slice(rate(), campaignGoals.isUnfinished),
        campaign_goals: counts,
        bounds: worstCase(counts),
        floor: floor ? measureFloor(floor, { whole, techniques }) : null,
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

function grow<Name, Value>(map: Map<Name, Value>, name: Name, make: () => Value): Value {
  const value = map.get(name) ?? make();
  map.set(name, value);
  return value;
}

const mapValues = <Name extends string, From, To>(
  map: Map<Name, From>,
  change: (value: From, name: Name) => To,
) => Object.fromEntries([...map].map(([name, value]) => [name, change(value, name)]));
