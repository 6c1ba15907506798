import { quoteWord } from '@provoke/campaign';
import { windowStart } from '../parts/list-window.ts';
import { fieldOf, type TextField } from '../text-field/text-field.ts';
import type { HomeRow } from './home-row.ts';
import { hasBroken } from './order-rows.ts';

/** A state of campaigns, or those that broke a goal. */
export type StateFilter = HomeRow['status'] | 'broken';

/** All that home is drawn from, except the size of the window. */
export type HomeState = {
  /** All, in their order. */
  rows: readonly HomeRow[];
  /** What the filter leaves of them. */
  shown: readonly HomeRow[];
  /** Whether the folder is read for the first time. */
  reading: 'running' | 'done';
  /** The service that the settings name. Without one, there is none. */
  service: { address: string; isReading: boolean } | undefined;
  filter: StateFilter | undefined;
  /** The words of a search: kept when it ends. */
  search: TextField;
  searching: 'no' | 'typing' | 'kept';
  row: number;
  top: number;
  /** The selected row is the user's choice: it stays selected wherever it moves. */
  isChosen: boolean;
  /** The keys move through the details of the selected row: in a narrow window they take its place. */
  isReadingDetails: boolean;
  scroll: number;
  place: string;
  /** The folder as a flag of a command line; empty for the usual one. */
  folderFlag: string;
  /** What happened last. */
  notice: string | undefined;
  nowMs: number;
};

export const firstHome = (place: string, folderFlag = ''): HomeState => ({
  ...{ rows: [], shown: [], reading: 'running', service: undefined, filter: undefined },
  ...{ search: fieldOf(), searching: 'no', row: 0, top: 0, isChosen: false },
  ...{ isReadingDetails: false, scroll: 0, place, folderFlag, notice: undefined },
  nowMs: Date.now(),
});

type Filter = Pick<HomeState, 'filter' | 'search' | 'searching'>;

/** The lists as they are now: the selected row stays selected, at the same height where there is room. */
export function withRows(state: HomeState, change: Partial<HomeState>): HomeState {
  const next = { ...state, ...change };
  const shown = select(next.rows, next);
  const id = state.shown[state.row]?.id;
  const found = state.isChosen ? shown.findIndex((one) => one.id === id) : 0;
  const row = found >= 0 ? found : within(shown, state.row);
  const top = state.top === 0 ? 0 : Math.max(0, state.top + row - state.row);
  return { ...next, shown, row, top, scroll: shown[row]?.id === id ? state.scroll : 0 };
}

/** From the first row on. */
export const withFilter = (state: HomeState, change: Partial<Filter>): HomeState => {
  const next = { ...state, ...change, row: 0, top: 0, isChosen: false, scroll: 0 };
  return { ...next, shown: select(state.rows, next) };
};

export function moved(state: HomeState, rows: number, height: number): HomeState {
  const { shown, top } = state;
  const row = within(shown, state.row + rows);
  const start = windowStart({ row, total: shown.length, height, top });
  return { ...state, row, top: start, isChosen: true, scroll: 0 };
}

const within = (rows: readonly HomeRow[], row: number): number =>
  Math.max(0, Math.min(rows.length - 1, row));

function select(rows: readonly HomeRow[], { filter, search, searching }: Filter): HomeRow[] {
  const wanted = searching === 'no' ? [] : search.text.toLowerCase().split(' ').filter(Boolean);
  return rows.filter(
    (row) => passes(row, filter) && wanted.every((word) => row.words.includes(word)),
  );
}

const passes = (row: HomeRow, filter: StateFilter | undefined): boolean =>
  filter === undefined || (filter === 'broken' ? hasBroken(row) : row.status === filter);

const ORDER: readonly StateFilter[] = [
  ...(['unreadable', 'broken', 'running', 'unfinished', 'failed', 'completed'] as const),
];

/** What cannot be read, then each state that a campaign of the list has, and all again. */
export function withNextFilter(state: HomeState): HomeState {
  const all = ORDER.filter((one) => state.rows.some((row) => passes(row, one)));
  const at = state.filter === undefined ? -1 : all.indexOf(state.filter);
  return withFilter(state, { filter: all[at + 1] });
}

/** The campaign that `r` resumes: the selected one, otherwise the newest that is unfinished. */
export function resumableIn({ rows, shown, row }: HomeState): HomeRow | undefined {
  const isOpen = ({ status, place }: HomeRow) => status === 'unfinished' && place === 'folder';
  const chosen = shown[row];
  if (chosen && isOpen(chosen)) return chosen;
  return rows.filter(isOpen).sort((a, b) => (a.id < b.id ? 1 : -1))[0];
}

/** What to type about a row, the most likely first. */
export function commandsOf(
  row: HomeRow,
  { rows, folderFlag }: Pick<HomeState, 'rows' | 'folderFlag'>,
): string[] {
  const { place, unsent, status } = row;
  const id = quoteWord(row.id);
  if (status === 'unreadable') return [...row.next];
  const isServed = place === 'service';
  const where = isServed ? ' --storage remote' : folderFlag;
  const before = rows.find((one) => isBefore(one, row));
  return [
    ...(status === 'unfinished' && !isServed ? [`provoke resume ${id}${where}`] : []),
    `provoke show ${id}${where}`,
    ...(unsent > 0 ? [`provoke sync ${id}${where}`] : []),
    ...(before ? [`provoke compare ${quoteWord(before.id)} ${id}${where}`] : []),
    `provoke report ${id} --format html -o report.html${where}`,
  ];
}

/** The same agent and techniques, earlier: rows of a list are the newest first. */
const isBefore = (one: HomeRow, { place, agent, techniques, startedAt }: HomeRow): boolean =>
  one.place === place &&
  one.agent === agent &&
  one.techniques === techniques &&
  one.startedAt < startedAt;
