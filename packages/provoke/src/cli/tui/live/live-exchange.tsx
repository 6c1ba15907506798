import { outcomeOfVerdict } from '@provoke/evidence';
import { formatCount as count } from '@provoke/figures';
import { Box, Text } from 'ink';
import { Label } from '../parts/line.tsx';
import { Mark } from '../parts/mark.tsx';
import { foreignLine, foreignText } from '../text/foreign.ts';
import { clip, wrap } from '../text/wrap.ts';
import type { Exchange } from './exchanges.ts';

type Props = { exchange: Exchange | undefined; width: number; height: number };

const GAP = 3;
/** From this height on, the reply is below the prompt. */
const TALL = 14;

/** A prompt next to its reply, and each judge's verdict. In a narrow pane one is above the other. */
export function LiveExchange({ exchange, width, height }: Props) {
  if (!exchange) return <Text dimColor>The first prompt is on its way.</Text>;
  const isBeside = height < TALL;
  const column = isBeside ? Math.floor((width - GAP) / 2) : width;
  const lines = isBeside ? height - 2 : Math.floor((height - 4) / 2);
  const { place, prompt, reply = '', latencyMs } = exchange;
  const said = (text: string) => clip(wrap(foreignText(text), column), lines, column);
  const time = latencyMs === undefined ? ' …' : `   ${count(latencyMs)} ms`;
  return (
    <>
      <Box flexDirection={isBeside ? 'row' : 'column'} gap={isBeside ? GAP : 1} height={height - 1}>
        <Said label={`Prompt   ${foreignLine(place, 60)}`} lines={said(prompt)} width={column} />
        <Said label={`Reply${time}`} lines={said(reply)} width={column} />
      </Box>
      <Verdicts exchange={exchange} />
    </>
  );
}

const Said = ({ label, lines, width }: { label: string; lines: string[]; width: number }) => (
  <Box flexDirection="column" width={width} flexShrink={0}>
    <Label>{label}</Label>
    <Text wrap="truncate">{lines.join('\n')}</Text>
  </Box>
);

function Verdicts({ exchange: { outcome, verdicts, reply, notes } }: { exchange: Exchange }) {
  if (!outcome && verdicts.length === 0)
    return <Text dimColor>{reply === undefined ? 'waiting for the reply' : 'judging'}</Text>;
  const isOpen = outcome === 'error' || outcome === 'undecided';
  return (
    <Text wrap="truncate">
      {outcome && <Mark kind={outcome} hasWord />}
      {verdicts.map(({ judge, outcome: said }, seat) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: judges keep their seats
        <Text key={seat} dimColor>
          {outcome || seat > 0 ? '   ' : ''}
          <Mark kind={outcomeOfVerdict(said)} /> {foreignLine(judge, 30)}
        </Text>
      ))}
      {isOpen && notes && <Text dimColor>{`   ${foreignLine(notes, 200)}`}</Text>}
    </Text>
  );
}
