import type { RunSummary } from '@provoke/contract';
import { splitHidden } from '@provoke/evidence';
import { formatDayAndTime } from './format-time.ts';

const NAME_MAX = 60;

/** A run in one line of a list: `support-desk × pair, 20 Nov, 15:08`. */
export function nameRun({ agent_name, attack_type, timestamp }: NamedRun): string {
  const name = [agent_name, attack_type].filter(Boolean).map((part) => plain(part ?? ''));
  return `${name.join(' × ')}, ${formatDayAndTime(timestamp)}`;
}

type NamedRun = Pick<RunSummary, 'agent_name' | 'attack_type' | 'timestamp'>;

/** An option of a list cannot hold marks. */
const plain = (text: string) =>
  splitHidden(text.slice(0, NAME_MAX))
    .map((piece) => (piece.hidden ? '' : piece.text))
    .join('');
