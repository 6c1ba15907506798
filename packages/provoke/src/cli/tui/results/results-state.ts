import { actWords, saidAndDid } from '@provoke/contract/lists';
import { type AttemptOutcome, attemptOutcomes } from '@provoke/evidence';
import { formatCount } from '@provoke/figures';
import { windowStart } from '../parts/list-window.ts';
import { fieldOf, type TextField } from '../text-field/text-field.ts';
import { overruled } from './conduct.ts';
import { type Choice, type Facet, isWithin, listChoices, type Narrowing } from './facets.ts';
import { countLooked, type Finding, withDecided } from './finding.ts';
import { isCounted, type ResultLine } from './result-line.ts';
import type { ResultsHead } from './results-head.ts';

export type ResultsFilter = { by: Narrowing; words: string };

/** Of words in prompts and replies, which are not in memory. */
export type DeepSearch = {
  /** The attempts that have them. */
  found: ReadonlySet<string>;
  read: number;
  /** It is at the end, or why it cannot get there. */
  ended?: true | { failed: string };
};

/** All that the list of results is drawn from, except the size of the window. */
export type ResultsState = {
  title: string;
  lines: readonly ResultLine[];
  /** What the filter leaves of them. */
  shown: readonly ResultLine[];
  filter: ResultsFilter;
  row: number;
  top: number;
  /** The words as they are typed. They stay when typing ends. */
  field: TextField;
  isTyping: boolean;
  deep: DeepSearch | undefined;
  /** The values to narrow by, as they are chosen from. */
  choosing: { choices: readonly Choice[]; row: number; top: number } | undefined;
  reading: 'running' | 'done' | { failed: string };
  /** How many more there are than a list holds. */
  left: number;
  /** Whether anything counts: a floor alone has nothing that does. */
  isAnyCounted: boolean;
  /** How many came since the end of the list was looked at. */
  fresh: number;
  /** The figures, as soon as all is read. */
  head: ResultsHead | undefined;
  /** They are being read again. */
  isStale: boolean;
  notice: string | undefined;
};

export const firstResults = (title: string): ResultsState => ({
  ...{ title, lines: [], shown: [], filter: { by: {}, words: '' }, field: fieldOf() },
  ...{ row: 0, top: 0, isTyping: false, deep: undefined, choosing: undefined, reading: 'running' },
  ...{ left: 0, isAnyCounted: false, fresh: 0, head: undefined, isStale: false, notice: undefined },
});

/** More lines at the end of those that there are. */
export function withMore(state: ResultsState, more: readonly ResultLine[]): ResultsState {
  const isAnyCounted = state.isAnyCounted || more.some(isCounted);
  const lines = [...state.lines, ...more];
  const next = { ...state, lines, isAnyCounted };
  if (isAnyCounted !== state.isAnyCounted) return { ...next, shown: select(next) };
  return { ...next, shown: [...state.shown, ...select({ ...next, lines: more })] };
}

/** The lines read anew: what is selected stays so and where it is, and more at the end is counted as new. */
export function withLines(state: ResultsState, lines: readonly ResultLine[]): ResultsState {
  const next = { ...state, lines, isAnyCounted: lines.some(isCounted) };
  const fresh = state.lines.length === 0 ? 0 : Math.max(0, lines.length - state.lines.length);
  return { ...withShown(next), fresh: state.fresh + fresh };
}

export const withFilter = (state: ResultsState, filter: ResultsFilter): ResultsState => ({
  ...state,
  filter,
  ...(filter.words !== state.filter.words && { deep: undefined }),
  shown: select({
    ...state,
    filter,
    ...(filter.words !== state.filter.words && { deep: undefined }),
  }),
  ...{ row: 0, top: 0 },
});

export const withBy = (state: ResultsState, facet: Facet, value: string | undefined) => {
  const { [facet]: _, ...others } = state.filter.by;
  const by = value === undefined ? others : { ...others, [facet]: value };
  return withFilter(state, { ...state.filter, by });
};

/** What a search found so far. */
export const withDeep = (state: ResultsState, deep: DeepSearch | undefined): ResultsState =>
  withShown({ ...state, deep });

/** Selects anew; the selected line stays where it is drawn, if it is still there. */
function withShown(state: ResultsState): ResultsState {
  const chosen = state.shown[state.row]?.attempt;
  const shown = select(state);
  const found = shown.findIndex(({ attempt }) => attempt === chosen);
  const row = found < 0 ? Math.max(0, Math.min(state.row, shown.length - 1)) : found;
  return { ...state, shown, row, top: Math.max(0, state.top + row - state.row) };
}

/** A person's verdict, until the campaign was read again: it changes what passes the filter. */
export function withOutcome(
  state: ResultsState,
  { attempt, outcome }: Pick<ResultLine, 'attempt' | 'outcome'>,
): ResultsState {
  const change = (line: ResultLine): ResultLine => {
    if (line.attempt !== attempt) return line;
    const { act: _, severity: __, words: ___, cell: ____, ...rest } = line;
    const isOfAttack: AttemptOutcome | undefined = attemptOutcomes.find((one) => one === outcome);
    return { ...rest, outcome, ...(isOfAttack && overruled(line, isOfAttack)) };
  };
  return withShown({ ...state, lines: state.lines.map(change), isStale: true });
}

/** What a person decided about one of them and all that broke by the same. */
export const withState = (
  state: ResultsState,
  attempt: string,
  decided: Finding['state'],
): ResultsState => withShown({ ...state, lines: withDecided(state.lines, attempt, decided) });

/** `looked at 9 of 57`; empty where nothing broke. */
export function lookedWords({ lines }: Pick<ResultsState, 'lines'>): string {
  const { looked, of } = countLooked(lines);
  return of === 0 ? '' : `looked at ${formatCount(looked)} of ${formatCount(of)}`;
}

type Selecting = Pick<ResultsState, 'lines' | 'filter' | 'deep' | 'isAnyCounted'>;

function select({ lines, filter: { by, words }, deep, isAnyCounted }: Selecting) {
  const wanted = wordsIn(words);
  return lines.filter((line) => {
    if (!isWithin(line, by, isAnyCounted)) return false;
    return wanted.length === 0 || hasWords(line, wanted) || deep?.found.has(line.attempt) === true;
  });
}

export const wordsIn = (words: string): string[] => words.toLowerCase().split(' ').filter(Boolean);

/** What is searched without reading an attempt again. */
export const textOf = ({ goal, attempt, technique }: ResultLine): string =>
  `${goal} ${attempt} ${technique}`;

function hasWords(line: ResultLine, wanted: readonly string[]): boolean {
  const text = textOf(line).toLowerCase();
  return wanted.every((word) => text.includes(word));
}

export function moved(state: ResultsState, rows: number, height: number): ResultsState {
  const { shown, top } = state;
  const row = Math.max(0, Math.min(shown.length - 1, state.row + rows));
  const fresh = row === shown.length - 1 ? 0 : state.fresh;
  return { ...state, row, fresh, top: windowStart({ row, total: shown.length, height, top }) };
}

/** To the line of an attempt, if it is shown. */
export function movedTo(state: ResultsState, attempt: string, height: number): ResultsState {
  const row = state.shown.findIndex((line) => line.attempt === attempt);
  return row < 0 ? state : moved(state, row - state.row, height);
}

/** The next verdict, or word of what the agent did, of those that there are: any, the first, … and any again. */
export function withNextVerdict(state: ResultsState): ResultsState {
  const facet = isRuled(state) ? 'act' : 'verdict';
  const order: readonly string[] = isRuled(state) ? actWords : attemptOutcomes;
  return withNext(state, facet, order);
}

/** What was said against what was done: any, both, only said, only done, neither, and any again. */
export const withNextCell = (state: ResultsState): ResultsState =>
  isRuled(state) ? withNext(state, 'cell', saidAndDid) : state;

function withNext(state: ResultsState, facet: Facet, order: readonly string[]): ResultsState {
  const there = new Set(
    listChoices(state.lines, state.filter.by, state.isAnyCounted)
      .filter((choice) => choice.facet === facet)
      .map(({ value }) => value),
  );
  const values = [...there].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const now = state.filter.by[facet];
  return withBy(state, facet, now === undefined ? values[0] : values[values.indexOf(now) + 1]);
}

/** Whether rules decided any of them. */
export const isRuled = ({ lines }: Pick<ResultsState, 'lines'>): boolean =>
  lines.some(({ act }) => act !== undefined);

/** Opens the choice of filters, or counts it anew. */
export function withChoices(state: ResultsState): ResultsState {
  const { row = 0, top = 0 } = state.choosing ?? {};
  const choices = listChoices(state.lines, state.filter.by, state.isAnyCounted);
  return { ...state, choosing: { choices, row, top } };
}

export function movedChoice(state: ResultsState, rows: number, height: number): ResultsState {
  if (!state.choosing) return state;
  const { choices, top } = state.choosing;
  const row = Math.max(0, Math.min(choices.length - 1, state.choosing.row + rows));
  const start = windowStart({ row, total: choices.length, height, top });
  return { ...state, choosing: { choices, row, top: start } };
}

/** Narrows by the selected value, or no longer. */
export function withChoice(state: ResultsState): ResultsState {
  const choice = state.choosing?.choices[state.choosing.row];
  if (!choice) return state;
  const { facet, value, isChosen } = choice;
  const next = withChoices(withBy(state, facet, isChosen ? undefined : value));
  const row = next.choosing?.choices.findIndex((one) => one.facet === facet && one.value === value);
  return next.choosing
    ? { ...next, choosing: { ...next.choosing, row: Math.max(0, row ?? 0) } }
    : next;
}
