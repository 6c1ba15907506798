import type { PartActs, UnseenGoals } from '@provoke/contract';
import type { Need } from '../acts/need-of.ts';
import { formatCount } from '../format/numbers.ts';
import { actMarks } from './act-words.ts';

/** What would show more of what the agent does, what to write, and a line to copy. */
export type WayToObserve = {
  what: string;
  how: string;
  line?: string;
  /** How many goals it would show; absent where that is not known. */
  goals?: number;
};

const waysToObserve: readonly (WayToObserve & { need: Need })[] = [
  { need: 'state', what: 'name a state check', how: 'state_check: below the agent' },
  {
    need: 'calls',
    what: 'send its traces',
    how: '--traces, and for the agent',
    line: 'OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318',
  },
  { need: 'calls', what: 'show its calls', how: 'turn on tool steps in the reply' },
];

type Goals = Pick<PartActs, 'goals'>;

/** None where all goals were observed. `unseen` tells which of them would show anything, and of how many goals. */
export function listWaysToObserve({ goals }: Goals, unseen?: UnseenGoals): WayToObserve[] {
  if (goals.not_observable === 0) return [];
  const isKnown = unseen !== undefined && unseen.asked === unseen.goals;
  const ways = waysToObserve.map(({ need, ...way }) => ({
    ...way,
    ...(isKnown && { goals: unseen[need] }),
  }));
  const helpful = ways.filter((way) => way.goals !== 0);
  return helpful.length > 0 ? helpful : waysToObserve.map(({ need: _, ...way }) => way);
}

/** The same in one line; null likewise. */
export const observeWords = ({ goals: { not_observable } }: Goals): string | null =>
  not_observable === 0
    ? null
    : `${actMarks.not_observable} ${formatCount(not_observable)} not observable: state_check: or --traces would show what is done`;
