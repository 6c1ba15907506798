import type { PartActs } from '@provoke/contract';
import { formatCount } from '../format/numbers.ts';
import { actMarks } from './act-words.ts';

/** What would show more of what the agent does, what to write, and a line to copy. */
export type WayToObserve = { what: string; how: string; line?: string };

const waysToObserve: readonly WayToObserve[] = [
  { what: 'name a state check', how: 'state_check: below the agent' },
  {
    what: 'send its traces',
    how: '--traces, and for the agent',
    line: 'OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318',
  },
  { what: 'show its calls', how: 'turn on tool steps in the reply' },
];

type Goals = Pick<PartActs, 'goals'>;

/** None where all goals were observed. */
export const listWaysToObserve = ({ goals }: Goals): readonly WayToObserve[] =>
  goals.not_observable === 0 ? [] : waysToObserve;

/** The same in one line; null likewise. */
export const observeWords = ({ goals: { not_observable } }: Goals): string | null =>
  not_observable === 0
    ? null
    : `${actMarks.not_observable} ${formatCount(not_observable)} not observable: state_check: or --traces would show what is done`;
