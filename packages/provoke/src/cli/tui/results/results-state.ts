import type { AttemptLine } from '@provoke/campaign';
import { type ActWord, actWords, type SaidAndDid, saidAndDid } from '@provoke/contract/lists';
import { type AttemptOutcome, attemptOutcomes } from '@provoke/evidence';
import { formatCount } from '@provoke/figures';
import { windowStart } from '../parts/list-window.ts';
import { type Conduct, overruled } from './conduct.ts';
import { countLooked, type Finding, withDecided } from './finding.ts';

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
> &
  Partial<Conduct> &
  Partial<Finding>;

export type ResultsFilter = {
  outcome: AttemptOutcome | undefined;
  /** Where rules decide, in place of the outcome. */
  act?: ActWord | undefined;
  cell?: SaidAndDid | undefined;
  words: string;
};

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
  const change = (line: ResultLine): ResultLine => {
    if (line.attempt !== attempt) return line;
    const { act: _, severity: __, words: ___, cell: ____, ...rest } = line;
    const isOfAttack = attemptOutcomes.find((one) => one === outcome);
    return { ...rest, outcome, ...(isOfAttack && overruled(line, isOfAttack)) };
  };
  return { ...state, lines: state.lines.map(change), shown: state.shown.map(change) };
}

/** The same rows, with what a person decided about one of them and all that broke by the same. */
export const withState = (
  state: ResultsState,
  attempt: string,
  decided: Finding['state'],
): ResultsState => ({
  ...state,
  lines: withDecided(state.lines, attempt, decided),
  shown: withDecided(state.shown, attempt, decided),
});

/** `looked at 9 of 57`; empty where nothing broke. */
export function lookedWords({ lines }: Pick<ResultsState, 'lines'>): string {
  const { looked, of } = countLooked(lines);
  return of === 0 ? '' : `looked at ${formatCount(looked)} of ${formatCount(of)}`;
}

function select(lines: readonly ResultLine[], { outcome, act, cell, words }: ResultsFilter) {
  const wanted = words.toLowerCase().split(' ').filter(Boolean);
  return lines.filter((line) => {
    if (outcome !== undefined && line.outcome !== outcome) return false;
    if (act !== undefined && line.act !== act) return false;
    if (cell !== undefined && line.cell !== cell) return false;
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

/** The next verdict, or word of what the agent did, of those that there are: any, the first, … and any again. */
export function withNextVerdict(state: ResultsState): ResultsState {
  const { filter, lines } = state;
  if (!isRuled(state)) {
    return withFilter(state, { ...filter, outcome: next(attemptOutcomes, filter.outcome) });
  }
  const present = new Set(lines.map(({ act }) => act));
  const words = actWords.filter((word) => present.has(word));
  return withFilter(state, { ...filter, act: next(words, filter.act) });
}

/** What was said against what was done: any, both, only said, only done, neither, and any again. */
export const withNextCell = (state: ResultsState): ResultsState =>
  isRuled(state)
    ? withFilter(state, { ...state.filter, cell: next(saidAndDid, state.filter.cell) })
    : state;

const next = <One>(all: readonly One[], one: One | undefined): One | undefined =>
  one === undefined ? all[0] : all[all.indexOf(one) + 1];

/** Whether rules decided any of them. */
export const isRuled = ({ lines }: Pick<ResultsState, 'lines'>): boolean =>
  lines.some(({ act }) => act !== undefined);
