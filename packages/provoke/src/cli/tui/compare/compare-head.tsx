import type { Rate } from '@provoke/contract';
import { type CampaignComparison, formatCount as count } from '@provoke/figures';
import { Text } from 'ink';
import { headlineOf, meaningOf, sharedLine } from '../../summary/comparison-words.ts';
import { toRow } from '../../summary/rate-cells.ts';
import { Gap } from '../parts/line.tsx';
import { fit } from '../text/fit.ts';
import { foreignLine } from '../text/foreign.ts';

/** Rows of the head, with the gap below it. */
export const HEAD = 9;

/** Both sides, the verdict, and what it means. */
export function CompareHead({
  comparison,
  width,
}: {
  comparison: CampaignComparison;
  width: number;
}) {
  const { campaigns, before, after } = comparison;
  return (
    <>
      <Side label="before" side={campaigns.before} rate={before} width={width} />
      <Side label="after" side={campaigns.after} rate={after} width={width} />
      <Text wrap="truncate" dimColor>
        {sharedLine(comparison)}
      </Text>
      <Gap />
      <Text wrap="truncate" bold>
        {headlineOf(comparison)}
      </Text>
      <Text wrap="truncate">{changesIn(comparison)}</Text>
      <Text wrap="truncate" dimColor>
        {meaningOf(comparison)}
      </Text>
      <Gap />
    </>
  );
}

type Props = {
  label: string;
  side: CampaignComparison['campaigns']['before'];
  rate: Rate;
  width: number;
};

const NAME = 46;
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
      {fit(share, 6, 'right')}
      <Text dimColor>{`  ${note}`}</Text>
    </Text>
  );
}

function changesIn({ paired, flow: { both, broke, fixed, neither } }: CampaignComparison): string {
  if (!paired) return 'Different goals: a harder set looks like a weaker agent.';
  const unchanged = `${count(both + neither)} unchanged (${both} broken, ${neither} resisted)`;
  return `${count(broke)} newly broken, ${count(fixed)} no longer broken, ${unchanged}`;
}
