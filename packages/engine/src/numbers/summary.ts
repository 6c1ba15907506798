import type { Arm } from '@provoke/contract';
import type { CampaignEvent } from '../campaign/events/events.ts';
import type { Attempt, JudgeVerdict, Spending } from '../definitions/attempt.ts';
import { type CampaignGoals, createCampaignGoals } from './campaign-goals.ts';
import { createDecisions, type Decision } from './decisions.ts';
import { createJudgeSlice, type JudgeSlice } from './judge-slice.ts';
import { createSlice, type Slice } from './slice.ts';

/** What a campaign found, as a whole and in parts: of its `attack` attempts alone. */
export type Summary = Slice & {
  /** Of all goals, also those that were not attempted: what a gate goes by. */
  campaign_goals: CampaignGoals;
  /** Attempts that were made for something else, by arm: a technique's own search, for one. */
  other_arms: Partial<Record<Arm, Slice>>;
  techniques: Record<string, Slice>;
  /** By hazard; `unclassified` where nobody could say. */
  categories: Record<string, Slice>;
  judges: Record<string, JudgeSlice>;
  /** By how many of how many judges the attempts were decided. */
  decided_by: Decision[];
  /** By role: the target, the attacker, each judge, … */
  spending: Spending[];
};

type Counted = Pick<
  Attempt,
  'arm' | 'goal' | 'status' | 'technique' | 'verdicts' | 'decidedBy' | 'spending'
>;
type Told =
  | { type: 'attempt-end'; attempt: Counted }
  | Exclude<CampaignEvent, { type: 'attempt-end' }>;

/** Folds a campaign's events in as they come; keeps only what is needed for the numbers. */
export function createTally() {
  const whole = createSlice();
  const campaignGoals = createCampaignGoals();
  const otherArms = new Map<Arm, ReturnType<typeof createSlice>>();
  const techniques = new Map<string, ReturnType<typeof createSlice>>();
  const categories = new Map<string, ReturnType<typeof createSlice>>();
  const judges = new Map<string, ReturnType<typeof createJudgeSlice>>();
  const decisions = createDecisions();
  const spending = new Map<string, Spending>();

  const count = (attempt: Counted) => {
    attempt.spending.forEach(spend);
    if (attempt.arm && attempt.arm !== 'attack')
      return grow(otherArms, attempt.arm, createSlice).add(attempt);
    whole.add(attempt);
    grow(techniques, attempt.technique, createSlice).add(attempt);
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

  return {
    observe(event: Told): void {
      campaignGoals.observe(event);
      if (event.type === 'attempt-end') count(event.attempt);
      if (event.type === 'ask-end') spend(event.ask.spending);
    },

    summary: (): Summary => ({
      ...whole.slice(campaignGoals.isUnfinished),
      campaign_goals: campaignGoals.count(),
      other_arms: mapValues(otherArms, (part) => part.slice()),
      techniques: mapValues(techniques, (part, technique) =>
        part.slice((index) => campaignGoals.isUnfinished(index, technique)),
      ),
      categories: mapValues(categories, (part) => part.slice(campaignGoals.isUnfinished)),
      judges: mapValues(judges, (judge) => judge.slice()),
      decided_by: decisions.list(),
      spending: [...spending.values()],
    }),
  };
}

/** A cost that is not known in part is not known. */
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
