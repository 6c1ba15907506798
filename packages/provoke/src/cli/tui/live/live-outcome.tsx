import {
  actsHeadline,
  actsRestWords,
  formatCount as count,
  countsWords,
  inDoubtWords,
} from '@provoke/figures';
import { Text } from 'ink';
import { Gap, Label } from '../parts/line.tsx';
import { foreignLine } from '../text/foreign.ts';
import { clip, wrap } from '../text/wrap.ts';
import type { LiveState } from './live-state.ts';

/** The report has the rest, and what to do. */
const DOUBT_LINES = 3;
const ACT_LINES = 2;

type Props = { state: LiveState; width: number; height: number };

/** The end of a campaign: why it ended, what is left to do, and what to type next. */
export function LiveOutcome({ state, width, height }: Props) {
  const { outcome, next, counts, acts } = state;
  if (!outcome) return <Text dimColor>The last records are written.</Text>;
  const reason = outcome.reason
    ? clip(wrap(foreignLine(outcome.reason, 400), width), 3, width)
    : [];
  const said = inDoubtWords(outcome.summary.doubts);
  const doubts = said === null ? [] : clip(wrap(said, width), DOUBT_LINES, width);
  const head = acts
    ? clip(wrap(actsHeadline(acts), width), ACT_LINES, width)
    : [countsWords(counts, outcome.summary.by_filter)];
  const rest = acts ? clip(wrap(actsRestWords(acts) ?? '', width), ACT_LINES, width) : [];
  const hasRoom = height > 7 + head.length + rest.length + reason.length + doubts.length;
  return (
    <>
      <Text bold wrap="truncate">
        {head.join('\n')}
      </Text>
      {rest.length > 0 && <Text wrap="truncate">{rest.join('\n')}</Text>}
      {doubts.length > 0 && (
        <Text wrap="truncate" color="yellow">
          {doubts.join('\n')}
        </Text>
      )}
      {reason.length > 0 && <Text wrap="truncate">{reason.join('\n')}</Text>}
      {outcome.unsent && (
        <Text wrap="truncate">{`${count(outcome.unsent.count)} not sent to the service yet: provoke sync`}</Text>
      )}
      {hasRoom && <Gap />}
      <Label>Next</Label>
      {next.map((line) => (
        <Text key={line} wrap="truncate">{`  ${foreignLine(line)}`}</Text>
      ))}
      {hasRoom && <Gap />}
      <Label>Everything is saved. Enter opens the results.</Label>
    </>
  );
}
