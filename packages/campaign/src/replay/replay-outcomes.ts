import type { Rate } from '@provoke/contract';
import { rateClusters } from '@provoke/figures';
import { type AttemptLine, toBriefLine } from '../recorded/attempt-line.ts';
import type { RecordedCampaign } from '../recorded/recorded-campaign.ts';
import type { FoundAttack } from './found-attack.ts';

/** The outcome of a replayed attack. */
export type ReplayOutcome = Pick<FoundAttack, 'attempt' | 'goal' | 'goal_index' | 'technique'> & {
  outcomes: AttemptLine['outcome'][];
  /** Out of those with a verdict. */
  broken: Rate;
};

/** Reads a replay back, attack by attack. */
export async function readReplay(
  attacks: readonly FoundAttack[],
  replayed: RecordedCampaign,
): Promise<ReplayOutcome[]> {
  const outcomes = new Map<string, AttemptLine['outcome'][]>();
  for await (const attempt of replayed.attempts) {
    const replays = attempt.agent_specific_data?.['replays'];
    if (typeof replays !== 'string' || attempt.isSuperseded) continue;
    const { outcome } = toBriefLine(attempt);
    outcomes.set(replays, [...(outcomes.get(replays) ?? []), outcome]);
  }
  return attacks.map(({ attempt, goal, goal_index, technique }) => {
    const own = outcomes.get(attempt) ?? [];
    const count = (wanted: AttemptLine['outcome']) => own.filter((one) => one === wanted).length;
    const broken = count('broken');
    const total = broken + count('resisted');
    const rate = rateClusters([{ successes: broken, total, clusters: 1 }]);
    return { attempt, goal, goal_index, technique, outcomes: own, broken: rate };
  });
}
