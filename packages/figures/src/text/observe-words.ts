import type { PartActs, UnseenGoals } from '@provoke/contract';
import type { Need } from '../acts/need-of.ts';
import { formatCount, plural } from '../format/numbers.ts';
import { actMarks, actWordWords } from './act-words.ts';

/** What would show more of what the agent does, what to write, and a line to copy. */
export type WayToObserve = {
  what: string;
  how: string;
  line?: string;
  /** How many goals it would show; absent where that is not known. */
  goals?: number;
};

/** What to turn on, and in short what to type. */
const TRACES = '--traces';
const STATE = 'state_check';
const STEPS = 'tool steps in the reply';

const waysToObserve: readonly (WayToObserve & { need: Need })[] = [
  { need: 'state', what: 'name a state check', how: `${STATE}: below the agent` },
  {
    need: 'calls',
    what: 'send its traces',
    how: `${TRACES}, and for the agent`,
    line: 'OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318',
  },
  { need: 'calls', what: 'show its calls', how: `turn on ${STEPS}` },
];

type Goals = { goals: Pick<PartActs['goals'], 'not_observable'> };

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
    : `${actMarks.not_observable} ${countOf('not_observable', not_observable)}: ${STATE}: or ${TRACES} would show what is done`;

/** By goal: `2 goals need traces (--traces) or tool steps in the reply, 3 goals need a state check (state_check).` */
export function toTurnOnWords({ goals, asked, calls, state }: UnseenGoals): string {
  const needing = (count: number, what: string) =>
    count > 0 ? [`${plural(count, 'goal')} ${count === 1 ? 'needs' : 'need'} ${what}`] : [];
  const of = asked < goals ? `Of the first ${formatCount(asked)}: ` : '';
  const rest = asked - calls - state;
  const parts = [
    ...needing(calls, `traces (${TRACES}) or ${STEPS}`),
    ...needing(state, `a state check (${STATE})`),
    ...(rest > 0 ? [`nothing is known of ${formatCount(rest)}`] : []),
  ];
  return `${of}${parts.join(', ')}.`;
}

const unseen = ['not_observable', 'not_delivered'] as const;
type Unseen = (typeof unseen)[number];

/** Why goals showed nothing: `40 not observable, 1 not delivered`; null where all showed something. */
export function unseenWords({ goals }: { goals: Record<Unseen, number> }): string | null {
  const parts = unseen.filter((word) => goals[word] > 0).map((word) => countOf(word, goals[word]));
  return parts.length === 0 ? null : parts.join(', ');
}

const countOf = (word: Unseen, count: number): string =>
  `${formatCount(count)} ${actWordWords[word]}`;
