import { resolve } from 'node:path';
import { defaultDataDir, describeError, placeWords } from '@provoke/campaign';
import type { Page } from '../page.ts';
import { LIST_KEYS, listKeys } from '../parts/list-keys.ts';
import type { Size } from '../parts/size.ts';
import { pasteText, pressText } from '../text-field/text-field.ts';
import { detailsSize, Home, listHeight } from './home.tsx';
import { scrolled } from './home-details.tsx';
import { type Around, openNewAttack } from './home-links.ts';
import { createHomeLists } from './home-lists.ts';
import type { HomeRow } from './home-row.ts';
import {
  commandsOf,
  firstHome,
  type HomeState,
  moved,
  resumableIn,
  withFilter,
  withNextFilter,
  withRows,
} from './home-state.ts';

const KEYS = [
  ['Enter', 'open the results of the campaign or run'],
  ['n', 'new attack'],
  ['r', 'resume the selected campaign, or the newest unfinished one'],
  ['/', 'search for words of the id, agent, technique or state; Esc ends it, / brings it back'],
  ['v', 'state: any, broken, running, unfinished, … as far as there are any'],
  ['Tab', 'details of the selected one: reason, figures, commands'],
  ['y', 'copy the command for it: resume or show'],
  LIST_KEYS,
] as const;

/** The first page: the campaigns of this machine and the runs of the service, and the way to everything else. */
export function createHomePage(around: Around): Page {
  const { session, context, starter, resume } = around;
  const { env, cwd } = context;
  const named = around.dataDir === undefined ? undefined : resolve(cwd, around.dataDir);
  const dataDir = named ?? defaultDataDir(env);
  let state: HomeState = firstHome(`local: ${dataDir}`, placeWords({ dataDir, env }));
  const set = (next: HomeState) => {
    state = next;
    session.drawSoon();
  };
  const note = (notice: string | undefined) => set({ ...state, notice });
  const lists = createHomeLists({ dataDir, env, cwd }, (told) => set(withRows(state, told)));

  /** One at a time: a second press while a screen loads opens no second one. Nothing is read while it is on top. */
  let isOpening = false;
  async function opening(open: () => Promise<void>): Promise<void> {
    if (isOpening) return;
    isOpening = true;
    lists.stop();
    try {
      await open();
      note(undefined);
    } catch (error) {
      fail(error);
      lists.start();
    }
    isOpening = false;
  }
  function fail(error: unknown): void {
    const { message, next } = describeError(error);
    note([`✕ ${message}`, ...next.map((line) => `  ${line}`)].join('\n'));
  }

  const openResults = (row: HomeRow) =>
    void opening(async () => {
      const { createResultsPage } = await import('../results/results-page.tsx');
      session.open(createResultsPage(session, await lists.results(row)));
    });

  let isResuming = false;
  async function resumeCampaign({ id }: HomeRow): Promise<void> {
    if (isResuming) return;
    isResuming = true;
    lists.stop();
    note(`Resuming ${id} …`);
    const { signal } = new AbortController();
    await starter
      .start((...shown) => resume({ id, dataDir }, ...shown), signal)
      .then(() => note(undefined), fail);
    isResuming = false;
    lists.start();
  }

  const withChosen = (act: (row: HomeRow) => void) => () => {
    const chosen = state.shown[state.row];
    if (chosen) act(chosen);
  };
  const showDetails = (isReadingDetails: boolean) => () =>
    set({ ...state, isReadingDetails, scroll: 0 });

  /** Through the list, or through the details of the selected row. */
  function movesIn(size: Size): Record<string, () => void> {
    const { isReadingDetails, row, scroll, shown } = state;
    const details = detailsSize(size, state);
    const height = isReadingDetails ? details.height : listHeight(size, state);
    const move = (rows: number) => () =>
      set(
        isReadingDetails
          ? { ...state, scroll: scrolled(state, rows, details) }
          : moved(state, rows, height),
      );
    const total = isReadingDetails ? Number.MAX_SAFE_INTEGER : shown.length;
    return listKeys({ move, height, row: isReadingDetails ? scroll : row, total });
  }

  /** What was searched for last is there again. */
  const search = () => set(withFilter(state, { searching: 'typing' }));

  const actionsIn = (size: Size): Record<string, () => void> => ({
    ...movesIn(size),
    enter: withChosen((row) =>
      row.status === 'unreadable' ? showDetails(true)() : openResults(row),
    ),
    n: () =>
      void opening(async () => session.open(await openNewAttack({ ...around, dataDir: named }))),
    r() {
      const found = resumableIn(state);
      if (found) void resumeCampaign(found);
      else note('Nothing to resume: no campaign here is unfinished.');
    },
    y: withChosen((row) => {
      const [command] = commandsOf(row, state);
      if (command) note(session.copy(command));
    }),
    '/': search,
    v: () => set(withNextFilter(state)),
    tab: showDetails(!state.isReadingDetails),
    ...escapeIn(),
  });

  /** The details first, then the filter, and then it means nothing here. */
  function escapeIn(): Record<string, () => void> {
    if (state.isReadingDetails) return { escape: showDetails(false) };
    if (state.searching === 'no' && state.filter === undefined) return {};
    return { escape: () => set(withFilter(state, { searching: 'no', filter: undefined })) };
  }

  function typed(key: string, size: Size): boolean {
    const next = pressText(state.search, key);
    if (next) set(withFilter(state, { search: next }));
    else if (key === 'enter') set({ ...state, searching: state.search.text ? 'kept' : 'no' });
    else if (key === 'escape') set(withFilter(state, { searching: 'no' }));
    else if (MOVES.includes(key)) movesIn(size)[key]?.();
    // Ctrl-C, Ctrl-Z and Ctrl-L mean the same as ever.
    else return !key.startsWith('ctrl-');
    return true;
  }

  lists.start();
  return {
    keys: KEYS,
    close: lists.close,
    shown: lists.start,
    view: (size) => <Home state={state} size={size} />,
    paste(text) {
      if (state.searching === 'typing')
        set(withFilter(state, { search: pasteText(state.search, text) }));
    },
    press(key, size) {
      if (state.searching === 'typing') return typed(key, size);
      const action = actionsIn(size)[key];
      if (action) state = { ...state, notice: undefined };
      action?.();
      return action !== undefined;
    },
  };
}

const MOVES: readonly string[] = ['up', 'down', 'page up', 'page down'];
