import { messageOf } from '@provoke/campaign';
import { createComparePage } from '../compare/compare-page.tsx';
import type { Session } from '../navigation.ts';
import type { Page } from '../page.ts';
import { listKeys } from '../parts/list-keys.ts';
import type { Size } from '../parts/size.ts';
import { createResultsPage } from '../results/results-page.tsx';
import type { CampaignRow } from './campaign-row.ts';
import {
  type CampaignSource,
  type Looking,
  localCampaigns,
  servedRuns,
} from './campaign-source.ts';
import { Campaigns, listHeight } from './campaigns.tsx';
import {
  type CampaignsState,
  firstCampaigns,
  inPlace,
  type Listed,
  moved,
  nextStatus,
  nothingListed,
  type Place,
  withFilter,
  withListed,
} from './campaigns-state.ts';

const KEYS = [
  ['Enter', 'open the results'],
  ['c', 'compare: on one campaign, then on another'],
  ['/', 'search for words of the id, agent or technique'],
  ['v', 'status: any, running, unfinished, completed, failed'],
  ['Tab', 'campaigns of this machine, runs of the service'],
  ['↑↓ j k', 'move; Page Up, Page Down, Home, End too'],
] as const;

const WORDS_MAX = 60;

/** Campaigns of this machine and runs of the service: to open their results, and to compare two. */
export function createCampaignsPage(
  session: Session,
  looking: Pick<Looking, 'dataDir' | 'env' | 'cwd'>,
): Page {
  const closing = new AbortController();
  const lists: Record<Place, Listed> = { campaigns: nothingListed, runs: nothingListed };
  const noting = (place: Place) => ({
    ...looking,
    note: (notice: string) => list(place, { notice }),
  });
  const sources: Record<Place, CampaignSource> = {
    campaigns: localCampaigns(noting('campaigns')),
    runs: servedRuns(noting('runs')),
  };
  let state: CampaignsState = firstCampaigns();

  function list(place: Place, change: Partial<Listed>): void {
    lists[place] = { ...lists[place], ...change };
    if (state.place === place) state = withListed(state, lists[place]);
    session.drawSoon();
  }

  async function read(place: Place): Promise<void> {
    const source = sources[place];
    list(place, { reading: 'running', place: source.place() });
    try {
      for await (const rows of source.read(closing.signal))
        list(place, { rows: [...lists[place].rows, ...rows], place: source.place() });
      list(place, { reading: 'done', place: source.place() });
    } catch (error) {
      if (!closing.signal.aborted) list(place, { reading: { failed: messageOf(error) } });
    }
  }

  function go(place: Place): void {
    state = inPlace(state, place, lists[place]);
    if (lists[place].reading === 'not yet') void read(place);
  }

  const openResults = (row: CampaignRow) =>
    session.open(createResultsPage(session, sources[state.place].results(row)));

  /** The first one is kept until another is chosen; the older is the one before. */
  function compare(row: CampaignRow): void {
    const { marked, place } = state;
    unmark();
    if (!marked) state = { ...state, marked: row };
    if (!marked || marked.id === row.id) return;
    const [before, after] = [marked, row]
      .sort((a, b) => a.startedAt.localeCompare(b.startedAt))
      .map(sources[place].results);
    if (before && after) session.open(createComparePage(session, { before, after }));
  }

  function unmark(): void {
    state = { ...state, marked: undefined };
  }

  function typed(key: string): boolean {
    const { words } = state;
    if (key.startsWith('ctrl-')) return false;
    if (key === 'enter') state = { ...state, isTyping: false };
    else if (key === 'escape') state = withFilter({ ...state, isTyping: false }, { words: '' });
    else if (key === 'backspace')
      state = withFilter(state, { words: [...words].slice(0, -1).join('') });
    else if ([...key].length === 1)
      state = withFilter(state, { words: (words + key).slice(0, WORDS_MAX) });
    return true;
  }

  const actionsIn = (size: Size): Record<string, () => void> => {
    const move = (rows: number) => () => {
      state = moved(state, rows, listHeight(size));
    };
    const withChosen = (act: (row: CampaignRow) => void) => () => {
      const chosen = state.shown[state.row];
      if (chosen) act(chosen);
    };
    return {
      ...listKeys({ move, height: listHeight(size), row: state.row, total: state.shown.length }),
      ...{ enter: withChosen(openResults), c: withChosen(compare) },
      '/': () => {
        state = { ...state, isTyping: true };
      },
      v: () => {
        state = withFilter(state, { status: nextStatus(state) });
      },
      tab: () => go(state.place === 'campaigns' ? 'runs' : 'campaigns'),
      ...(state.marked && { escape: unmark }),
    };
  };

  void read('campaigns');
  return {
    keys: KEYS,
    view: (size) => <Campaigns state={state} size={size} nowMs={Date.now()} />,
    close() {
      closing.abort();
      for (const { close } of Object.values(sources)) close();
    },
    press(key, size) {
      if (state.isTyping) return typed(key);
      const action = actionsIn(size)[key];
      action?.();
      return action !== undefined;
    },
  };
}
