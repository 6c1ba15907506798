import type { CampaignActs, UnseenGoals } from '@provoke/contract';
import type { DoubtId } from '@provoke/contract/lists';
import { type AttemptRecord, maskedText, readAgentSteps, readExchange } from '@provoke/evidence';
import { readActMetrics } from '@provoke/evidence/acts';
import {
  countGoals,
  findingWords,
  foldRecord,
  measureCampaign,
  type StateFacts,
  type Summary,
  tellGoal,
  tellState,
} from '@provoke/figures';
import type { RecordedCampaign } from './recorded-campaign.ts';
import { createUnseenNeeds } from './unseen-needs.ts';
import { createWorstAttempts } from './worst-attempts.ts';

/** What rules decided, in words that the counts alone do not have. */
export type ActDetails = {
  /** What the agent did at the goals to look at first, by their index. Masked, and foreign. */
  worst: ReadonlyMap<number, string>;
  unseen: UnseenGoals;
};

export type ToldCampaign = StateFacts & {
  summary: Summary;
  /** Absent where no goal has rules. */
  details?: ActDetails;
};

/** The numbers of a recorded campaign, and what the agent did at its worst goals. Reads its attempts once. */
export async function tellCampaign(
  campaign: RecordedCampaign,
  { accept }: { accept?: readonly DoubtId[] | undefined } = {},
): Promise<ToldCampaign> {
  const attempts = createWorstAttempts();
  const needs = createUnseenNeeds();
  const fold = await foldRecord(campaign, {
    accept,
    see(attempt, { goal: { index } }) {
      attempts.add(attempt, index);
      needs.add(attempt, index);
    },
  });
  const summary = { ...measureCampaign(fold), spending: [...campaign.spending] };
  const told = {
    summary,
    ...tellState({ ending: campaign.facts.ending, ...countGoals(fold) }),
  };
  if (!summary.acts) return told;
  const isUnseen = (index: number) => tellGoal(fold, index).act === 'not_observable';
  const unseen = { goals: summary.acts.goals.not_observable, ...needs.count(isUnseen) };
  return { ...told, details: { worst: await describeWorst(summary.acts, attempts.at), unseen } };
}

async function describeWorst(
  { worst }: CampaignActs,
  attemptAt: (goal: number) => AttemptRecord | undefined,
): Promise<Map<number, string>> {
  const words = new Map<number, string>();
  for (const { goal_index: goal } of worst) {
    const attempt = attemptAt(goal);
    const acts = attempt && readActMetrics(attempt.evaluation_metrics);
    if (!attempt || !acts) continue;
    const evidence = await attempt.evidence();
    const steps = readAgentSteps(evidence.traces);
    const { reply } = readExchange(evidence);
    const reason = attempt.evaluation_notes ?? '';
    words.set(goal, maskedText(findingWords(acts, { steps, reply, reason })));
  }
  return words;
}
