import type { WayLine } from '@provoke/figures';
import { aroundMark } from '@provoke/figures';
import { Text } from 'ink';
import { namedLine } from '../../terminal/safe-text.ts';
import { fit } from '../text/fit.ts';
import { foreignLine } from '../text/foreign.ts';
import { Mark } from './mark.tsx';

const NAME = 14;
/** The marks before it, and the gaps. */
const SIDE = 4;

type Props = { line: WayLine; width: number; isChosen?: boolean };

/** A step on the way of an attempt, on one line. What a rule matched has its mark. */
export function WayRow({ line, width, isChosen = false }: Props) {
  const { name, kind, notes } = line;
  const room = Math.max(8, width - NAME - SIDE);
  const [note = ''] = notes;
  const noted = note === '' ? '' : `${foreignLine(namedLine(note, NOTE_MAX))}   `;
  const shown = aroundMark(line, room - noted.length);
  return (
    <Text wrap="truncate" bold={isChosen}>
      {isChosen ? '›' : ' '}
      {kind ? <Mark kind={kind} /> : ' '} {fit(foreignLine(namedLine(name, NAME)), NAME)}{' '}
      {noted !== '' && <Text dimColor={!kind}>{noted}</Text>}
      {fit(foreignLine(namedLine(shown, room)), Math.max(1, room - noted.length))}
    </Text>
  );
}

const NOTE_MAX = 60;
