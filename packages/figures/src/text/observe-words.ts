import type { PartActs } from '@provoke/contract';
import { formatCount, plural } from '../format/numbers.ts';
import { actMarks } from './act-words.ts';

/** What shows acts that are not in the agent's replies, and what to write. */
export const waysToObserve: readonly { what: string; how: string }[] = [
  { what: 'name a state check', how: 'state_check: below the agent' },
  {
    what: 'send its traces',
    how: '--traces, and OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318 for the agent',
  },
  { what: 'show its calls', how: 'turn on tool steps in the reply' },
];

type Goals = Pick<PartActs, 'goals'>;

/** `2 goals are not observable`; null where all are. */
export function notObservedWords({ goals: { not_observable } }: Goals): string | null {
  if (not_observable === 0) return null;
  return `${plural(not_observable, 'goal')} ${not_observable === 1 ? 'is' : 'are'} not observable`;
}

/** In one line: what would show more. */
export function observeWords({ goals }: Goals): string | null {
  const { not_observable } = goals;
  if (not_observable === 0) return null;
  return `${actMarks.not_observable} ${formatCount(not_observable)} not observable: state_check: or --traces would show what is done`;
}
