import type { Paint } from '../terminal/paint.ts';
import { isLargeEnough, type Screen } from '../terminal/screen.ts';
import { createHelp } from './help.tsx';
import type { Session } from './navigation.ts';
import type { Page } from './page.ts';
import { TooSmall } from './parts/too-small.tsx';
import { createCanvas } from './terminal/canvas.ts';
import { suspendAll, watchExits } from './terminal/exits.ts';
import { printBeforeExit } from './terminal/print-before-exit.ts';
import { readKeys } from './terminal/read-keys.ts';

type Options = {
  isColored: boolean;
  first(session: Session): Page;
};

/** Whether a terminal that is painted like this shows colors. */
export const isColored = (paint: Paint): boolean => paint('red', '') !== '';

/** Fills the terminal with pages until it is left. */
export function openSession(screen: Screen, { isColored, first }: Options): Session {
  const { input } = screen;
  const pages: Page[] = [];
  const canvas = createCanvas(screen, {
    isColored,
    draw: (size) => (isLargeEnough(size) ? pages.at(-1)?.view(size) : <TooSmall />),
  });
  let settle = () => {};
  const left = new Promise<void>((resolve) => {
    settle = resolve;
  });
  let isLeft = false;
  let lastWords: (string | undefined)[] = [];

  /** None of our code runs after this. */
  const endByForce = () => {
    if (!isLeft) keepWords();
    isLeft = true;
    canvas.stop();
    for (const words of lastWords.splice(0)) printBeforeExit(words);
  };
  /** Kept until the process exits: a second Ctrl-C may come after the screen was left. */
  const keepWords = () => {
    lastWords = pages.map((page) => page.lastWords?.());
  };
  const closeFrom = (place: number) => {
    for (const page of pages.splice(place).reverse()) page.close?.();
  };
  const quit = () => {
    const asking = pages.findLastIndex((page) => page.mayQuit?.() === false);
    if (asking < 0) return session.leave();
    closeFrom(asking + 1);
  };
  const session: Session = {
    left,
    drawSoon: canvas.drawSoon,
    open(page) {
      pages.push(page);
      canvas.drawNow();
    },
    back() {
      const top = pages.at(-1);
      if (top && pages.length > 1) session.close(top);
    },
    home() {
      closeFrom(1);
      pages.at(-1)?.shown?.();
      canvas.drawNow();
    },
    replace(page, by) {
      closeFrom(pages.indexOf(page));
      session.open(by);
    },
    copy: (text) => `Copied ${text.length} characters.`,
    close(page) {
      const place = pages.indexOf(page);
      if (place === 0) return session.leave();
      if (place < 0) return;
      closeFrom(place);
      pages.at(-1)?.shown?.();
      canvas.drawNow();
    },
    leave() {
      if (isLeft) return;
      isLeft = true;
      keepWords();
      canvas.close();
      stopWatching();
      input.off('data', read).pause();
      closeFrom(0);
      settle();
    },
  };
  const elsewhere: Record<string, () => void> = {
    escape: session.back,
    q: quit,
    '?': () => session.open(createHelp(pages.at(-1)?.keys ?? [], session)),
    'ctrl-c': screen.interrupt,
    'ctrl-z': suspendAll,
  };
  const press = (key: string) => {
    if (isLeft || pages.at(-1)?.press(key, canvas.size())) return;
    elsewhere[key]?.();
  };
  const read = (chunk: string) => {
    for (const key of readKeys(chunk)) press(key);
    canvas.drawNow();
  };

  pages.push(first(session));
  const stopWatching = watchExits({
    leave: canvas.release,
    endByForce,
    interrupt: screen.interrupt,
    enter() {
      canvas.enter();
      canvas.repaint();
    },
  });
  screen.beforeEnd(endByForce);
  canvas.enter();
  canvas.start();
  // The terminal is gone, as after a closed window.
  input.on('error', screen.interrupt);
  input.setEncoding('utf8').on('data', read).resume();
  return session;
}
