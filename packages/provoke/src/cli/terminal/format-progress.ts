import type { CampaignProgress } from '@provoke/campaign';
import { toDuration } from '@provoke/engine';

/** How far a campaign is, in one line. */
export function formatProgress(progress: CampaignProgress): string {
  const { goals, attempts, answers, leftMs, phase } = progress;
  const { other_arms, ...counted } = attempts;
  const made = sum(Object.values(counted)) + sum(Object.values(other_arms));
  const facts = [
    `${goals.finished} of ${count(goals.total, 'goal')}`,
    count(made, 'attempt'),
    ...(answers > 0 ? [`${count(answers, 'answer')} of helper models`] : []),
    ...(goals.broken > 0 ? [`${count(goals.broken, 'goal')} broken`] : []),
  ];
  const left = leftMs === null ? '' : `; about ${toDuration(leftMs)} left`;
  return `${phase === 'settling' ? 'Settling' : 'Running'}: ${facts.join(', ')}${left}`;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
