import type { ReplayPrompt } from '@provoke/engine';
import { outcomeOf, readAttemptData } from '@provoke/evidence';
import type { RecordedAttempt, RecordedCampaign } from '../recorded/recorded-campaign.ts';
import { toWholeAttempt, type WholeAttempt } from '../recorded/whole-attempt.ts';

/** An attack that a campaign found, ready to send again. */
export type FoundAttack = ReplayPrompt & { attempt: string; goal_index: number; technique: string };

/** The first attempt of each technique that broke each goal, goal by goal. */
export async function findAttacks({ attempts }: RecordedCampaign): Promise<FoundAttack[]> {
  const seen = new Set<string>();
  const found: FoundAttack[] = [];
  for await (const attempt of attempts) {
    const { arm, technique, goalIndex } = readAttemptData(attempt);
    if (arm !== 'attack' || outcomeOf(attempt.evaluation_status) !== 'broken') continue;
    const key = JSON.stringify([technique, goalIndex ?? 0]);
    if (seen.has(key)) continue;
    seen.add(key);
    const attack = await toFoundAttack(attempt);
    if (attack) found.push(attack);
  }
  return found.sort((a, b) => a.goal_index - b.goal_index);
}

const ROLES = ['system', 'user', 'assistant'] as const;

/** The conversation as sent; undefined if the record lacks its words. */
export const toFoundAttack = async (attempt: RecordedAttempt): Promise<FoundAttack | undefined> =>
  foundAttackIn(toWholeAttempt(attempt, await attempt.evidence(), []));

/** The same of an attempt that was read. */
export function foundAttackIn({
  attempt,
  ...whole
}: Pick<WholeAttempt, 'attempt' | 'conversation' | 'goal' | 'goal_index' | 'technique' | 'data'>):
  | FoundAttack
  | undefined {
  const { conversation, goal, goal_index, technique, data } = whole;
  const messages = conversation.flatMap(({ role, content }) => {
    const known = ROLES.find((one) => one === role);
    return known ? [{ role: known, content }] : [];
  });
  if (messages.length === 0 || messages.length < conversation.length) return undefined;
  // The agent was asked for this opening, so these words are not its own.
  const asked = data?.['completion'] === 'instructed' ? data['prefix'] : undefined;
  return {
    ...{ goal, messages, attempt, goal_index, technique },
    ...(typeof asked === 'string' && { beginning: asked }),
  };
}
