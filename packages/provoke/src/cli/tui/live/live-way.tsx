import { formatCount as count, mostTelling, timesWidth, type WayLine } from '@provoke/figures';
import { Text } from 'ink';
import { Label } from '../parts/line.tsx';
import { Mark } from '../parts/mark.tsx';
import { WayRow } from '../parts/way-row.tsx';
import { foreignLine } from '../text/foreign.ts';
import type { Exchange } from './exchanges.ts';

type Props = { exchange: Exchange; width: number; height: number };

/** An attempt at a goal with rules: what was sent, what the agent did and said, and what that comes to. */
export function LiveWay({ exchange, width, height }: Props) {
  const { place, latencyMs, conduct } = exchange;
  const lines = mostTelling(conduct?.way ?? soFar(exchange), height - 2);
  const times = timesWidth(lines);
  const time = latencyMs === undefined ? '' : `   ${count(latencyMs)} ms`;
  return (
    <>
      <Label>{`Now   ${foreignLine(place, 60)}${time}`}</Label>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        <WayRow key={at} line={line} width={width} times={times} />
      ))}
      <End exchange={exchange} />
    </>
  );
}

const soFar = ({ prompt, reply }: Exchange): WayLine[] => [
  { name: 'user', text: prompt, notes: [], isLate: false },
  ...(reply === undefined ? [] : [{ name: 'reply', text: reply, notes: [], isLate: false }]),
];

function End({ exchange: { outcome, conduct, reply, notes } }: { exchange: Exchange }) {
  if (!outcome)
    return <Text dimColor>{reply === undefined ? 'waiting for the reply' : 'judging'}</Text>;
  const done = conduct ? `${conduct.done.label} ${conduct.done.text}` : (notes ?? '');
  return (
    <Text wrap="truncate">
      <Mark kind={outcome} hasWord />
      <Text dimColor>{`   ${foreignLine(done, 300)}`}</Text>
    </Text>
  );
}
