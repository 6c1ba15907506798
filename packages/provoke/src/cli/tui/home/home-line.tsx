import { formatCount as count, rateWords } from '@provoke/figures';
import { Text } from 'ink';
import { Status } from '../parts/status.tsx';
import { fit } from '../text/fit.ts';
import { foreignLine } from '../text/foreign.ts';
import { sinceOf } from '../text/since.ts';
import type { HomeRow } from './home-row.ts';

/** Marks what the service has. */
export const SERVED = '@';

const WORD = 10;
/** The chosen one, the mark with its word, and what the service has. */
const START = 2 + 2 + WORD + 1 + 2;
const AGE = 7;
const COUNTS_LEAST = 13;
const RATE = 21;
const UNSENT = 9;

type Widths = ReturnType<typeof widthsIn>;

/**
 * The widths of the columns: a narrow window leaves some out. A share is never without its interval, but counts may be
 * alone, and none of them is cut.
 */
export function widthsIn(width: number, rows: readonly HomeRow[]) {
  const counts = Math.max(COUNTS_LEAST, ...rows.map((row) => brokenOf(row).counts.length + 1));
  const rate = width >= 74 ? RATE : 0;
  const unsent = width >= 96 ? UNSENT : 0;
  const names = Math.max(4, width - START - AGE - counts - rate - unsent - 1);
  const agent = Math.ceil(names * 0.55);
  return { width, counts, rate, unsent, agent, techniques: names - agent };
}

export function HomeHeading({ widths }: { widths: Widths }) {
  const { counts, rate, unsent, agent, techniques } = widths;
  return (
    <Text dimColor wrap="truncate">
      {fit('', START)}
      {fit('agent', agent)} {fit('technique', techniques)}
      {fit('age', AGE, 'right')}
      {fit('goals broken', counts, 'right')}
      {fit('95 %', rate, 'right')}
      {fit('unsent', unsent, 'right')}
    </Text>
  );
}

type Props = { row: HomeRow; isChosen: boolean; widths: Widths; nowMs: number };

/** A campaign, a run, or what cannot be read, on one line. */
export function HomeLine({ row, isChosen, widths, nowMs }: Props) {
  return (
    <Text wrap="truncate" bold={isChosen}>
      {isChosen ? '› ' : '  '}
      <Status kind={row.status} wordWidth={WORD} /> {row.isServed ? SERVED : ' '}{' '}
      {row.status === 'unreadable' ? (
        fit(foreignLine([row.agent, ...row.notes].join('  ')), widths.width - START)
      ) : (
        <Facts {...{ row, nowMs, widths }} />
      )}
    </Text>
  );
}

function Facts({ row, nowMs, widths }: Omit<Props, 'isChosen'>) {
  const { rate, unsent, agent, techniques } = widths;
  const { counts, share } = brokenOf(row);
  return (
    <>
      {fit(foreignLine(row.agent, 60), agent)} {fit(foreignLine(row.techniques, 60), techniques)}
      <Text dimColor>{fit(sinceOf(row.startedAt, nowMs), AGE, 'right')}</Text>
      {fit(counts, widths.counts, 'right')}
      {fit(share, rate, 'right')}
      {fit(row.unsent > 0 ? count(row.unsent) : '', unsent, 'right')}
    </>
  );
}

/** Below 20 goals only the counts are shown. */
function brokenOf({ broken }: HomeRow): { counts: string; share: string } {
  if (!broken) return { counts: '', share: '' };
  const { counts, share, limits } = rateWords(broken);
  return { counts, share: share === null ? '' : `${share}  ${limits}` };
}
