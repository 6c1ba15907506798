import { dirname } from 'node:path';
import {
  type ActDetails,
  getCampaignFolder,
  type LiveCampaign,
  messageOf,
  type Outcome,
  placeWords,
  readFolder,
  tellCampaign,
} from '@provoke/campaign';
import { createControls } from '@provoke/engine';
import type { CommandContext } from '../../command/command.ts';
import { shownDetails } from '../../summary/shown-details.ts';
import type { CampaignDisplay } from '../../terminal/campaign-display.ts';
import { createPlainLines } from '../../terminal/plain-lines.ts';
import type { Screen } from '../../terminal/screen.ts';
import { runCommand } from '../actions/on-enter.ts';
import type { Session } from '../navigation.ts';
import type { Page } from '../page.ts';
import { localResults } from '../results/local-results.ts';
import { createResultsPage } from '../results/results-page.tsx';
import { isColored, openSession } from '../session.tsx';
import { createLiveCampaign, type LiveView } from './live-campaign.ts';
import { createLivePage } from './live-page.tsx';

/** Opens a campaign's page: on a screen of its own, or on top of the page that started it. */
export type Opening = (make: (session: Session, hasBack: boolean) => Page) => Session;

export const onOwnScreen =
  (screen: Screen, { paint }: Pick<CommandContext, 'paint'>): Opening =>
  (make) =>
    openSession(screen, { isColored: isColored(paint), first: (session) => make(session, false) });

export const onTopOf =
  (session: Session): Opening =>
  (make) => {
    session.open(make(session, true));
    return session;
  };

type Shown = {
  live: LiveView;
  session: Session;
  /** Takes the page away. */
  close(): void;
  /** Settles when it is gone, for any reason. */
  closed: Promise<void>;
};

const dataDirOf = (path: string): string => dirname(dirname(path));

/** A clock on the screen, such as the time left, moves also while nothing happens. */
const TICK_MS = 1_000;

type Showing = Pick<CommandContext, 'env' | 'cwd' | 'tell' | 'signal'> & {
  /** What to type next, at the end. */
  next(outcome: Outcome): readonly string[];
};

/**
 * Opens with the first event of the campaign: earlier notices and questions are plain lines, and so is everything
 * after the screen was left.
 */
export function createLiveDisplay(
  opening: Opening,
  { env, cwd, tell, signal, next }: Showing,
): CampaignDisplay {
  const controls = createControls();
  const stopping = new AbortController();
  const plain = createPlainLines(tell, () => new Date());
  const kept: string[] = [];
  let shown: Shown | undefined;
  let isLeft = false;

  function open(campaign: LiveCampaign): Shown {
    plain.stop();
    const live = createLiveCampaign(campaign, controls);
    let settle = () => {};
    const closed = new Promise<void>((resolve) => {
      settle = resolve;
    });
    let page: Page | undefined;
    const session = opening((session, hasBack) => {
      const openResults = (how: 'on top' | 'instead') => {
        const place = { id: campaign.id, dataDir: dataDirOf(campaign.path) };
        const results = createResultsPage(session, localResults(place, { env, cwd, note }));
        // Of its own screen it is the first page: nothing is before it.
        if (how === 'instead' && hasBack) session.replace(own, results);
        else session.open(results);
      };
      const { run } = runCommand(session, { cwd, env, signal });
      const own = createLivePage(live, {
        ...{ session, stop: () => stopping.abort(), close: settle, openResults },
        resume: (command) => void run(command).then(() => openResults('instead'), tellWhy),
      });
      page = own;
      return own;
    });
    void session.left.then(leave);
    const ticks = setInterval(session.drawSoon, TICK_MS);
    const close = () => {
      clearInterval(ticks);
      if (page) session.close(page);
    };
    return { live, session, close, closed };
  }

  /** As `show` tells it: the summary is there before. */
  async function readDetails({
    campaign: { id, path },
    summary,
  }: Outcome): Promise<ActDetails | undefined> {
    if (!summary.acts) return undefined;
    const folder = await getCampaignFolder(dataDirOf(path), id);
    const { details } = await tellCampaign(await readFolder(folder));
    return shownDetails(details, { env });
  }

  /** The shell gets the notices that the screen took. */
  function leave(): void {
    if (isLeft || !shown) return;
    isLeft = true;
    for (const line of kept) tell(line);
  }

  const tellWhy = (error: unknown) => note(messageOf(error));

  function note(line: string): void {
    if (!shown) plain.tell(line);
    else if (isLeft) tell(line);
    else {
      kept.push(line);
      shown.live.set({ notice: line });
      shown.session.drawSoon();
    }
  }

  return {
    controls,
    signal: AbortSignal.any([signal, stopping.signal]),
    tell: note,
    draw(event, campaign) {
      shown ??= open(campaign);
      shown.live.addEvent(event);
      shown.session.drawSoon();
    },
    step(step) {
      shown?.live.addStep(step);
      shown?.session.drawSoon();
    },
    async end(outcome) {
      if (!shown || signal.aborted) return;
      const { live, session, closed } = shown;
      const place = placeWords({ dataDir: dataDirOf(outcome.campaign.path), env });
      live.set({ outcome, place, next: next(outcome), asking: undefined, pane: 'summary', top: 0 });
      session.drawSoon();
      signal.addEventListener('abort', session.leave, { once: true });
      void readDetails(outcome).then(
        (details) => {
          live.set({ details });
          session.drawSoon();
        },
        // What it cannot read is told where results are opened.
        () => {},
      );
      await closed;
    },
    stop() {
      plain.stop();
      shown?.close();
      leave();
    },
  };
}
