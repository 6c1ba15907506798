import type { WayLine } from '@provoke/figures';
import { aroundMark } from '@provoke/figures';
import { Text } from 'ink';
import { namedLine } from '../../terminal/safe-text.ts';
import { cells, fit } from '../text/fit.ts';
import { foreignLine } from '../text/foreign.ts';
import { Mark } from './mark.tsx';

const NAME = 14;
/** The marks before it, and the gaps. */
const SIDE = 4;

type Props = {
  line: WayLine;
  width: number;
  /** How wide the column of times is. */
  times?: number;
  isChosen?: boolean;
};

/** A step on the way of an attempt, on one line. What a rule matched has its mark. */
export function WayRow({ line, width, times = 0, isChosen = false }: Props) {
  const { name, kind, notes, at = '', took } = line;
  const time = times === 0 ? '' : `${at.padStart(times)} `;
  const room = Math.max(8, width - NAME - SIDE - time.length);
  const [note] = notes;
  const noted = [note, took]
    .filter((one) => one !== undefined)
    .map((one) => `   ${foreignLine(namedLine(one, NOTE_MAX))}`)
    .join('');
  const textRoom = Math.min(room, Math.max(TEXT_LEAST, room - cells(noted)));
  const shown = foreignLine(namedLine(aroundMark(line, textRoom), textRoom));
  return (
    <Text wrap="truncate" bold={isChosen}>
      {isChosen ? '›' : ' '}
      <Text dimColor>{time}</Text>
      {kind ? <Mark kind={kind} /> : ' '} {fit(foreignLine(namedLine(name, NAME)), NAME)}{' '}
      {cells(shown) > textRoom ? fit(shown, textRoom) : shown}
      <Text dimColor>{noted}</Text>
    </Text>
  );
}

const NOTE_MAX = 60;
const TEXT_LEAST = 30;
