import type { Page } from './page.ts';

/** Pages on top of each other. The last one opened is drawn and gets the keys. */
export type Session = {
  open(page: Page): void;
  /** To the page before. */
  back(): void;
  /** To the first page. */
  home(): void;
  /** Closes a page and those that were opened from it. Without the first page, the screen is left. */
  close(page: Page): void;
  /** Closes a page and those that were opened from it, and opens another in its place. */
  replace(page: Page, by: Page): void;
  drawSoon(): void;
  /** Asks the terminal to put a text on its clipboard. Returns what to tell: `Copied 1,234 characters.` */
  copy(text: string): string;
  /** Gives the terminal to another program for as long as it is used. */
  lend(use: () => Promise<void>): Promise<void>;
  leave(): void;
  /** Settles when the screen was left. */
  left: Promise<void>;
};
