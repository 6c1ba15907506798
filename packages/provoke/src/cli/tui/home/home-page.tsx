import { defaultDataDir, messageOf } from '@provoke/campaign';
import type { RunCampaign } from '../live/campaign-starter.ts';
import type { Page } from '../page.ts';
import { windowStart } from '../parts/list-window.ts';
import type { Size } from '../parts/size.ts';
import { Home, listHeight } from './home.tsx';
import { type Around, homeLinks } from './home-links.ts';
import { createHomeLists } from './home-lists.ts';
import { type HomeState, resumableIn, rowIn } from './home-state.ts';

const KEYS = [
  ['↑↓ j k', 'move'],
  ['Enter', 'results of the campaign or run'],
  ['r', 'resume the selected campaign, or the newest unfinished one'],
  ...homeLinks.map(({ key, word }) => [key, word] as const),
] as const;

type Opened = Around & { resume(id: string, ...shown: Parameters<RunCampaign>): Promise<void> };

/** The first page: recent campaigns and runs, and the way to everything else. */
export function createHomePage({ resume, ...around }: Opened): Page {
  const { session, context, starter } = around;
  const dataDir = defaultDataDir(context.env);
  let state: HomeState = {
    ...{ campaigns: [], reading: 'running', service: undefined, older: 0 },
    ...{
      place: `local: ${dataDir}`,
      row: 0,
      top: 0,
      notice: undefined,
      nowMs: Date.now(),
      homeLinks,
    },
  };
  const set = (change: Partial<HomeState>) => {
    const row = change.campaigns ? rowIn(change.campaigns, state) : state.row;
    state = { ...state, row, ...change };
    session.drawSoon();
  };
  const note = (notice: string) => set({ notice });
  const lists = createHomeLists({ dataDir, env: context.env, cwd: context.cwd, note }, set);

  /** One at a time: a second press while a screen loads opens no second one. */
  let isOpening = false;
  async function doing(open: () => Promise<void>): Promise<void> {
    if (isOpening) return;
    isOpening = true;
    try {
      await open();
    } catch (error) {
      set({ notice: `✕ ${messageOf(error)}` });
    }
    isOpening = false;
  }

  const openResults = () =>
    void doing(async () => {
      const chosen = state.campaigns[state.row];
      if (!chosen) return;
      const { createResultsPage } = await import('../results/results-page.tsx');
      session.open(createResultsPage(session, await lists.results(chosen)));
    });

  const resumeChosen = () =>
    void doing(async () => {
      const campaign = resumableIn(state);
      if (!campaign) return;
      set({ notice: `Resuming ${campaign.id} …` });
      const { signal } = new AbortController();
      await starter.start((...shown) => resume(campaign.id, ...shown), signal);
      set({ notice: undefined });
      await lists.read();
    });

  const move = (rows: number, size: Size) => () => {
    const total = state.campaigns.length;
    const row = Math.max(0, Math.min(total - 1, state.row + rows));
    const height = listHeight(size, state);
    set({ row, top: windowStart({ row, total, height, top: state.top }) });
  };

  const actionsIn = (size: Size): Record<string, () => void> => ({
    ...{ down: move(1, size), j: move(1, size), up: move(-1, size), k: move(-1, size) },
    ...{ 'page down': move(10, size), 'page up': move(-10, size) },
    ...{ enter: openResults, r: resumeChosen },
    ...Object.fromEntries(
      homeLinks.map(({ key, open }) => [
        key,
        () => void doing(async () => session.open(await open(around))),
      ]),
    ),
  });

  void lists.read();
  return {
    keys: KEYS,
    close: lists.close,
    shown() {
      void lists.read();
      // Its page may be closed before its last records are written.
      void starter.idle().then(lists.read);
    },
    view: (size) => <Home state={state} size={size} />,
    press(key, size) {
      const action = actionsIn(size)[key];
      action?.();
      return action !== undefined;
    },
  };
}
