import type { Page } from './page.ts';

/** Pages on top of each other. The last one opened is drawn and gets the keys. */
export type Session = {
  open(page: Page): void;
  /** To the page before. */
  back(): void;
  /** Closes a page and those that were opened from it. Without the first page, the screen is left. */
  close(page: Page): void;
  drawSoon(): void;
  leave(): void;
  /** Settles when the screen was left. */
  left: Promise<void>;
};
