import type { Page } from './page.ts';

/** Pages on top of each other. */
export function createPages(onChanged: () => void) {
  const all: Page[] = [];
  /** The highest are told first. */
  const take = (from: number) => {
    for (const page of all.splice(from).reverse()) page.close?.();
  };
  return {
    all: all as readonly Page[],
    get top(): Page | undefined {
      return all.at(-1);
    },
    open(page: Page): void {
      all.push(page);
      onChanged();
    },
    replace(page: Page, by: Page): void {
      const place = all.indexOf(page);
      if (place >= 0) take(place);
      all.push(by);
      onChanged();
    },
    /** Whether all but the first few may be left. One that refuses comes to the top, where it asks. */
    mayClose(from: number): boolean {
      const asking = all.findLastIndex(
        (page, place) => place >= from && page.mayQuit?.() === false,
      );
      if (asking >= 0) take(asking + 1);
      return asking < 0;
    },
    /** Leaves the first few. */
    closeAbove(from: number): void {
      if (from >= all.length) return;
      take(from);
      all.at(-1)?.shown?.();
      onChanged();
    },
    closeAll: () => take(0),
  };
}
