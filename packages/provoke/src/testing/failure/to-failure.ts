import type { TestResult } from '../result/test-result.ts';
import { AgentTestFailure, type FailedGoal, type FailureFacts } from './agent-test-failure.ts';
import { writeFailure } from './write-failure.ts';

export const toFailure = (result: TestResult): AgentTestFailure =>
  new AgentTestFailure(writeFailure(result), toFacts(result));

export const toFacts = (result: TestResult): FailureFacts => ({
  outcome: result.outcome,
  campaign: result.campaign && { id: result.campaign.id, path: result.campaign.path },
  goals: failedGoals(result),
});

const failedGoals = ({ broken, open }: TestResult): FailedGoal[] => [
  ...broken.map(({ row, breaking }) => ({
    ...{ goal_index: row.goal_index, goal: row.text, state: 'broken' as const },
    ...{ attempt: row.attempt, technique: breaking?.technique ?? null },
    ...{ rule: row.rule ?? null, why: null },
  })),
  ...open.map(({ row, attempt, why }) => ({
    ...{ goal_index: row.goal_index, goal: row.text, state: 'undecided' as const },
    ...{ attempt, technique: null, rule: null, why },
  })),
];
