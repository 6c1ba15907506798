import type { AttemptLine } from '@provoke/campaign';
import { type AttemptOutcome, attemptOutcomes } from '@provoke/evidence';
import { windowStart } from '../parts/list-window.ts';

/** What a list keeps of an attempt. */
export type ResultLine = Pick<
  AttemptLine,
  | 'attempt'
  | 'goal_index'
  | 'goal'
  | 'technique'
  | 'outcome'
  | 'stream'
  | 'iteration'
  | 'decided_by'
>;

export type ResultsFilter = { outcome: AttemptOutcome | undefined; words: string };

/** All that the list of results is drawn from, except the size of the window. */
export type ResultsState = {
  id: string;
  lines: readonly ResultLine[];
  /** What the filter leaves of them. */
  shown: readonly ResultLine[];
  filter: ResultsFilter;
  row: number;
  top: number;
  /** Words are typed into the filter. */
  isTyping: boolean;
  reading: 'running' | 'done' | { failed: string };
  /** How many more there are than a list holds. */
  left: number;
};

export const firstResults = (id: string): ResultsState => ({
  ...{ id, lines: [], shown: [], filter: { outcome: undefined, words: '' } },
  ...{ row: 0, top: 0, isTyping: false, reading: 'running', left: 0 },
});

export const withLines = (state: ResultsState, lines: readonly ResultLine[]): ResultsState => ({
  ...state,
  lines,
  shown: select(lines, state.filter),
});

export const withFilter = (state: ResultsState, filter: ResultsFilter): ResultsState => ({
  ...state,
  filter,
  shown: select(state.lines, filter),
  ...{ row: 0, top: 0 },
});

/** The same rows, also if the filter would no longer find the one that changed. */
export function withOutcome(
  state: ResultsState,
  { attempt, outcome }: Pick<ResultLine, 'attempt' | 'outcome'>,
): ResultsState {
  const change = (line: ResultLine) => (line.attempt === attempt ? { ...line, outcome } : line);
  return { ...state, lines: state.lines.map(change), shown: state.shown.map(change) };
}

function select(lines: readonly ResultLine[], { outcome, words }: ResultsFilter) {
  const wanted = words.toLowerCase().split(' ').filter(Boolean);
  return lines.filter((line) => {
    if (outcome !== undefined && line.outcome !== outcome) return false;
    if (wanted.length === 0) return true;
    const text = `${line.goal} ${line.attempt}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

export function moved(state: ResultsState, rows: number, height: number): ResultsState {
  const { shown, top } = state;
  const row = Math.max(0, Math.min(shown.length - 1, state.row + rows));
  return { ...state, row, top: windowStart({ row, total: shown.length, height, top }) };
}

/** Any, broken, resisted, … and any again. */
export function nextOutcome(outcome: AttemptOutcome | undefined): AttemptOutcome | undefined {
  return outcome === undefined
    ? attemptOutcomes[0]
    : attemptOutcomes[attemptOutcomes.indexOf(outcome) + 1];
}
