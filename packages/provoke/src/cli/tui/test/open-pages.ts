import { EventEmitter, once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { Session } from '../navigation.ts';
import type { Page } from '../page.ts';
import { createPages } from '../pages.ts';
import { drawText } from './draw-text.tsx';
import { SIZES } from './sizes.ts';

/** Less than a test may take, so that the screen can be shown in the failure. */
const MAX_WAIT_MS = 120_000;

/** Pages on top of each other without a terminal, as a person presses keys and sees them. */
export function openPages(first: (session: Session) => Page, size = SIZES[0]) {
  if (!size) throw new Error('A window has a size.');
  const drawn = new EventEmitter();
  const copied: string[] = [];
  const drawSoon = () => void drawn.emit('soon');
  const pages = createPages(drawSoon);
  const session: Session = {
    ...{ left: new Promise(() => {}), leave: pages.closeAll, drawSoon },
    ...{ open: pages.open, replace: pages.replace },
    back: () => pages.closeAbove(Math.max(1, pages.all.length - 1)),
    home: () => pages.closeAbove(1),
    close(page) {
      const place = pages.all.indexOf(page);
      if (place >= 0) pages.closeAbove(place);
    },
    lend: (use) => use(),
    copy(text) {
      copied.push(text);
      return `Copied ${text.length} characters.`;
    },
  };
  pages.open(first(session));
  onTestFinished(session.leave);

  const elsewhere: Record<string, () => void> = { escape: session.back, h: session.home };
  const timeout = { signal: AbortSignal.timeout(MAX_WAIT_MS) };
  const see = () => drawText(pages.top?.view ?? (() => null as never), size);
  return {
    see,
    /** What was put on the clipboard. */
    copied,
    paste: (text: string) => pages.top?.paste?.(text),
    press(...keys: string[]): void {
      for (const key of keys) if (!pages.top?.press(key, size)) elsewhere[key]?.();
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
