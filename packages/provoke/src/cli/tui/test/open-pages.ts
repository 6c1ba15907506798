import { EventEmitter, once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { Session } from '../navigation.ts';
import type { Page } from '../page.ts';
import { drawText } from './draw-text.tsx';
import { SIZES } from './sizes.ts';

/** Less than a test may take, so that the screen can be shown in the failure. */
const MAX_WAIT_MS = 120_000;

/** Pages on top of each other without a terminal, as a person presses keys and sees them. */
export function openPages(first: (session: Session) => Page, size = SIZES[0]) {
  if (!size) throw new Error('A window has a size.');
  const drawn = new EventEmitter();
  const pages: Page[] = [];
  const copied: string[] = [];
  const closeFrom = (place: number) => {
    for (const page of pages.splice(place).reverse()) page.close?.();
  };
  const session: Session = {
    left: new Promise(() => {}),
    leave: () => closeFrom(0),
    drawSoon: () => void drawn.emit('soon'),
    open: (page) => void pages.push(page),
    back: () => closeFrom(Math.max(1, pages.length - 1)),
    home: () => closeFrom(1),
    close(page) {
      const place = pages.indexOf(page);
      if (place >= 0) closeFrom(place);
    },
    replace(page, by) {
      closeFrom(pages.indexOf(page));
      pages.push(by);
    },
    lend: (use) => use(),
    copy(text) {
      copied.push(text);
      return `Copied ${text.length} characters.`;
    },
  };
  pages.push(first(session));
  onTestFinished(session.leave);

  const timeout = { signal: AbortSignal.timeout(MAX_WAIT_MS) };
  const see = () => drawText(pages.at(-1)?.view ?? (() => null as never), size);
  return {
    see,
    /** What was put on the clipboard. */
    copied,
    paste: (text: string) => pages.at(-1)?.paste?.(text),
    press(...keys: string[]): void {
      for (const key of keys)
        if (!pages.at(-1)?.press(key, size) && key === 'escape') session.back();
    },
    async waitFor(text: string | RegExp): Promise<string> {
      const { signal } = timeout;
      for (;;) {
        const seen = see();
        if (typeof text === 'string' ? seen.includes(text) : text.test(seen)) return seen;
        await once(drawn, 'soon', { signal }).catch(() => {
          throw new Error(`Never seen: ${text}\n${see()}`);
        });
      }
    },
  };
}
