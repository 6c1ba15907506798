import type { Rate } from '@provoke/contract';
import {
  type CampaignComparison,
  formatCount as count,
  flakyWords,
  inDoubtWords,
  isComparable,
  meaningWords,
  sharedWords,
  verdictWords,
} from '@provoke/figures';
import { Text } from 'ink';
import { toRow } from '../../summary/rate-cells.ts';
import { Gap } from '../parts/line.tsx';
import { fit } from '../text/fit.ts';
import { foreignLine } from '../text/foreign.ts';

/** Rows of the head, with the gap below it, or the doubts. */
export const HEAD = 9;

/** Both sides, the verdict, what it means, and what makes it doubtful. */
export function CompareHead({
  comparison,
  width,
}: {
  comparison: CampaignComparison;
  width: number;
}) {
  const { campaigns, before, after } = comparison;
  const doubts = inDoubtWords(comparison.doubts);
  return (
    <>
      <Side label="before" side={campaigns.before} rate={before} width={width} />
      <Side label="after" side={campaigns.after} rate={after} width={width} />
      <Text wrap="truncate" dimColor>
        {sharedWords(comparison)}
      </Text>
      <Gap />
      <Text wrap="truncate" bold>
        {verdictWords(comparison, (part) => foreignLine(part, 160))}
      </Text>
      <Text wrap="truncate">{changesIn(comparison)}</Text>
      <Text wrap="truncate" dimColor>
        {meaningWords(comparison)}
      </Text>
      {doubts === null ? (
        <Gap />
      ) : (
        <Text wrap="truncate" color="yellow">
          {doubts}
        </Text>
      )}
    </>
  );
}

type Props = {
  label: string;
  side: CampaignComparison['campaigns']['before'];
  rate: Rate;
  width: number;
};

const NAME = 47;
/** A narrow window has room for the id alone. */
const WITH_AGENT = 46;

function Side({ label, side: { id, name }, rate, width }: Props) {
  const { counts, rate: share = '', note = '' } = toRow('', rate);
  const room = Math.max(12, width - NAME);
  const agent = room > WITH_AGENT ? ` ${foreignLine(name, 60)}` : '';
  return (
    <Text wrap="truncate">
      <Text dimColor>{fit(label, 7)}</Text>
      {fit(`${foreignLine(id, 40)}${agent}`, room - 7)}
      <Text bold>{fit(counts, 12, 'right')}</Text>
      {fit(share, 7, 'right')}
      <Text dimColor>{`  ${note}`}</Text>
    </Text>
  );
}

function changesIn(comparison: CampaignComparison): string {
  const { paired, flow, newly_broken, mended } = comparison;
  if (!paired) return 'Different goals: a harder set looks like a weaker agent.';
  const counts = isComparable(comparison)
    ? `${count(newly_broken.length)} newly broken, ${count(mended.length)} no longer broken`
    : `${count(flow.broke)} broken after only, ${count(flow.fixed)} before only`;
  const flaky = flakyWords(comparison);
  return flaky === null
    ? `${counts}; ${count(flow.both)} broken in both, ${count(flow.neither)} resisted`
    : `${counts}. ${flaky}`;
}
