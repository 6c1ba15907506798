import type { CampaignProgress } from '@provoke/campaign';
import type { CampaignActs } from '@provoke/contract';
import { actWordWords, formatCount as count, plural, rateWords } from '@provoke/figures';
import { Text } from 'ink';
import { Line } from '../parts/line.tsx';

/** From this width on, what the agent did and what could not be seen share a line. */
export const ACTS_IN_ONE = 118;

type Props = { acts: CampaignActs; errors: number; progress: CampaignProgress; width: number };

/** What the agent did so far, each kind by itself, and what is in no rate. */
export function LiveActs({ acts, errors, progress, width }: Props) {
  const { counts, share, limits } = rateWords(acts.did_it);
  const { said, meant, not_observable, not_delivered } = acts.goals;
  const isOne = width >= ACTS_IN_ONE;
  const open = [
    ...(not_observable > 0 ? [`${actWordWords.not_observable} ${count(not_observable)}`] : []),
    ...(not_delivered > 0 ? [`${actWordWords.not_delivered} ${count(not_delivered)}`] : []),
    plural(errors, 'error'),
    ...(progress.raised.count > 0 ? [`${count(progress.raised.count)} raised late`] : []),
  ].join('   ');
  const did = (
    <Text>
      <Text bold>{`did it ${counts} goals`}</Text>
      {share === null ? <Text dimColor>{sharedLater(acts)}</Text> : `  ${share}`}
      {limits !== null && <Text dimColor>{`  ${limits}`}</Text>}
    </Text>
  );
  const others = [
    `said only ${count(said)}`,
    ...(acts.stopped > 0 ? [`stopped ${count(acts.stopped)}`] : []),
    ...(meant > acts.stopped ? [`meant ${count(meant - acts.stopped)}`] : []),
  ].join('   ');
  if (isOne)
    return (
      <Line
        left={did}
        right={
          <Text>
            {`${others}   `}
            <Text dimColor>{open}</Text>
          </Text>
        }
      />
    );
  return (
    <>
      <Line left={did} right={others} />
      <Text wrap="truncate" dimColor>
        {open}
      </Text>
    </>
  );
}

/** Until all goals are attacked, those that break are judged first: a share would be too high. */
const sharedLater = ({ did_it }: CampaignActs): string =>
  did_it.reason === 'unfinished' ? ' so far' : '';
