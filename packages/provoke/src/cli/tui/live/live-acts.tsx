import type { CampaignActs } from '@provoke/contract';
import {
  actRows,
  formatCount as count,
  countedGoalsWords,
  rateWords,
  undecidedActWords,
} from '@provoke/figures';
import { Text } from 'ink';
import { Line } from '../parts/line.tsx';

/** What the agent did so far, each kind by itself, and what is in no rate. */
export function LiveActs({ acts, raised }: { acts: CampaignActs; raised: number }) {
  const { counts, share, limits } = rateWords(acts.did_it);
  const [, ...others] = actRows(acts);
  const undecided = undecidedActWords(acts);
  return (
    <>
      <Line
        left={
          <Text>
            <Text bold>{`did it ${counts}`}</Text>
            {share === null ? ` ${countedGoalsWords(acts.did_it)}` : `  ${share}`}
            {limits !== null && <Text dimColor>{`  ${limits}`}</Text>}
          </Text>
        }
        right={[
          ...others.map(({ name, rate }) => `${name.toLowerCase()} ${count(rate.successes)}`),
          ...(acts.stopped > 0 ? [`stopped ${count(acts.stopped)}`] : []),
        ].join('   ')}
      />
      <Text wrap="truncate" dimColor>
        {undecided && `undecided: ${undecided}`}
        {raised > 0 && `   ${count(raised)} raised late`}{' '}
      </Text>
    </>
  );
}
