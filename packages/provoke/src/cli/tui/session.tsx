import type { Paint } from '../terminal/paint.ts';
import type { Screen } from '../terminal/screen.ts';
import { App, type Suspend } from './app.tsx';
import { createHelp } from './help.tsx';
import type { Session } from './navigation.ts';
import type { Page } from './page.ts';
import { createPages } from './pages.ts';
import type { Size } from './parts/size.ts';
import { copyText } from './terminal/copy-text.ts';
import { quitAll, suspendAll, watchExits } from './terminal/exits.ts';
import { openTerminal } from './terminal/open-terminal.ts';
import { printBeforeExit } from './terminal/print-before-exit.ts';

type Options = {
  isColored: boolean;
  first(session: Session): Page;
};

/** Of what happens by itself: a key is answered earlier. */
const FRAME_MS = 200;

/** Whether a terminal that is painted like this shows colors. */
export const isColored = (paint: Paint): boolean => paint('red', '') !== '';

/** Fills the terminal with pages until it is left. */
export function openSession(screen: Screen, { isColored, first }: Options): Session {
  const redraws = new Set<() => void>();
  let version = 0;
  let pending: NodeJS.Timeout | undefined;
  let suspendInk: Suspend | undefined;
  let isLeft = false;
  let lastWords: (string | undefined)[] = [];
  let settle = () => {};
  const left = new Promise<void>((resolve) => {
    settle = resolve;
  });

  function drawNow(): void {
    clearTimeout(pending);
    pending = undefined;
    version++;
    for (const redraw of redraws) redraw();
  }
  const pages = createPages(drawNow);

  /** Kept until the process exits: a second Ctrl-C may come after the screen was left. */
  const keepWords = () => {
    lastWords = pages.all.map((page) => page.lastWords?.());
  };
  /** None of our code runs after this. */
  const endByForce = () => {
    if (!isLeft) {
      keepWords();
      terminal.abandon();
    }
    isLeft = true;
    for (const words of lastWords.splice(0)) printBeforeExit(words);
  };
  let isLent = false;
  /** Gives the terminal away until what it returns is called. An editor that has it is suspended with this process. */
  const lend = async () => {
    if (isLent) return async () => {};
    isLent = true;
    terminal.lend();
    const suspension = await suspendInk?.();
    return async () => {
      isLent = false;
      await suspension?.resume();
      terminal.retake();
    };
  };

  const session: Session = {
    ...{ left, open: pages.open, replace: pages.replace },
    drawSoon() {
      pending ??= setTimeout(drawNow, FRAME_MS);
    },
    back() {
      const { top } = pages;
      if (top && pages.all.length > 1) session.close(top);
    },
    home: () => pages.mayClose(1) && pages.closeAbove(1),
    close(page) {
      const place = pages.all.indexOf(page);
      if (place === 0) return session.leave();
      if (place > 0) pages.closeAbove(place);
    },
    copy(text) {
      const { sequence, words } = copyText(text);
      terminal.send(sequence);
      return words;
    },
    async lend(use) {
      const retake = await lend();
      screen.lend(true);
      await use().finally(() => {
        screen.lend(false);
        return retake();
      });
    },
    leave() {
      if (isLeft) return;
      isLeft = true;
      keepWords();
      clearTimeout(pending);
      stopWatching();
      terminal.close();
      pages.closeAll();
      settle();
    },
  };
  const elsewhere: Record<string, () => void> = {
    ...{ escape: session.back, h: session.home },
    q: () => pages.mayClose(0) && session.leave(),
    ...{ '?': openHelp, 'ctrl-g': openHelp },
    'ctrl-l': () => terminal.repaint(),
    ...{ 'ctrl-c': screen.interrupt, 'ctrl-z': suspendAll, 'ctrl-\\': quitAll },
  };
  function openHelp(): void {
    pages.open(createHelp(pages.top?.keys ?? [], session));
  }
  function press(key: string, size: Size): void {
    if (isLeft) return;
    if (!pages.top?.press(key, size)) elsewhere[key]?.();
    if (!isLeft) drawNow();
  }

  pages.open(first(session));
  const stopWatching = watchExits({
    ...{ lend, endByForce, interrupt: screen.interrupt },
    retake: () => isLent || terminal.retake(),
  });
  screen.beforeEnd(endByForce);
  // The terminal is gone, as after a closed window.
  screen.input.on('error', screen.interrupt).on('end', screen.interrupt);
  const terminal = openTerminal(screen, {
    isColored,
    node: (
      <App
        subscribe={(redraw) => {
          redraws.add(redraw);
          return () => redraws.delete(redraw);
        }}
        version={() => version}
        view={(size) => pages.top?.view(size)}
        press={press}
        paste={(text) => {
          pages.top?.paste?.(text);
          drawNow();
        }}
        onSuspendable={(suspend) => {
          suspendInk = suspend;
        }}
      />
    ),
  });
  return session;
}
