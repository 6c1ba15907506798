import { rateWords } from '@provoke/figures';
import { Text } from 'ink';
import { Status } from '../parts/status.tsx';
import { fit } from '../text/fit.ts';
import { foreignLine } from '../text/foreign.ts';
import { sinceOf } from '../text/since.ts';
import type { CampaignRow } from './campaign-row.ts';

const WORD = 10;
const WHEN = 7;
const COUNTS = 13;
const PERCENT = 7;
const INTERVAL = 12;
const RATE = COUNTS + PERCENT + INTERVAL;

/** Columns that a narrow window leaves out; the shape of the status always stays. */
function widthsIn(width: number) {
  const word = width >= 76 ? WORD : 0;
  const when = width >= 64 ? WHEN : 0;
  const start = 3 + 1 + (word > 0 ? word + 1 : 0) + 1;
  const rest = Math.max(8, width - start - 2 - when - RATE);
  const agent = Math.ceil(rest * 0.5);
  return { word, when, agent, techniques: rest - agent };
}

export function CampaignHeading({ width }: { width: number }) {
  const { word, when, agent, techniques } = widthsIn(width);
  const status = fit('', word > 0 ? word + 6 : 5);
  return (
    <Text dimColor wrap="truncate">
      {`${status}${fit('agent', agent)} ${fit('technique', techniques)} ${fit(when > 0 ? 'began' : '', when)}`}
      {fit('goals broken', COUNTS, 'right')}
      {fit('95 %', PERCENT + INTERVAL, 'right')}
    </Text>
  );
}

type Props = {
  row: CampaignRow;
  isChosen: boolean;
  isMarked: boolean;
  width: number;
  nowMs: number;
};

export function CampaignLine({ row, isChosen, isMarked, width, nowMs }: Props) {
  const { word, when, agent, techniques } = widthsIn(width);
  const began = when > 0 ? sinceOf(row.startedAt, nowMs) : '';
  return (
    <Text wrap="truncate" bold={isChosen}>
      {isChosen ? '›' : ' '}
      {isMarked ? 'c' : ' '} <Status kind={row.status} wordWidth={word} />{' '}
      {fit(foreignLine(row.agent, 60), agent)} {fit(foreignLine(row.techniques, 60), techniques)}{' '}
      <Text dimColor>{fit(began, when)}</Text>
      {rateOf(row)}
    </Text>
  );
}

/** Never a bare percentage: the counts and the interval go with it, and below 20 goals only the counts are shown. */
function rateOf({ broken }: CampaignRow): string {
  if (!broken || broken.total === 0)
    return fit('none judged', COUNTS, 'right') + ' '.repeat(PERCENT + INTERVAL);
  const { counts, share, limits } = rateWords(broken);
  return (
    fit(counts, COUNTS, 'right') +
    fit(share ?? '', PERCENT, 'right') +
    fit(limits?.replace(' %', '') ?? '', INTERVAL, 'right')
  );
}
