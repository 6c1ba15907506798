import { announce } from './announce.ts';

const WAIT_MAX_MS = 15_000;
const SETTLE_MS = 100;

const pageOf = () => document.querySelector('main');

/** What the lists of the page say of their lengths; `data-count` may have words to speak instead of those that are shown. */
export const readCounts = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('main [data-count]')].map(
    ({ dataset: { count = 'true' }, textContent }) =>
      count === 'true' ? textContent.trim() : count,
  );

/** Speaks the counts of the page once no list is read any more: those that are new, otherwise the last. Returns how to stop. */
export function speakCounts(before: readonly string[], isSorted: boolean): () => void {
  const page = pageOf();
  if (!page) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isBusy = () => page.querySelector('[aria-busy="true"]') !== null;
  const check = () => {
    if (timer === undefined && !isBusy()) timer = setTimeout(speak, SETTLE_MS);
  };
  const observer = new MutationObserver(check);
  const late = setTimeout(() => stop(), WAIT_MAX_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(late);
  };
  const speak = () => {
    timer = undefined;
    if (isBusy()) return;
    stop();
    const words = [...(isSorted ? readOrder() : []), ...changed(before, readCounts())];
    if (words.length > 0) announce(words.join('. '), 'count');
  };
  const whatChanges = { childList: true, subtree: true, attributeFilter: ['aria-busy'] };
  observer.observe(page, whatChanges);
  check();
  return stop;
}

function changed(before: readonly string[], now: readonly string[]): readonly string[] {
  const other = now.filter((text) => !before.includes(text));
  return other.length > 0 ? other : now.slice(-1);
}

/** `By Started, descending` */
const readOrder = (): string[] =>
  [...document.querySelectorAll('main [aria-sort$="ending"]')].map(
    (head) => `By ${head.textContent}, ${head.getAttribute('aria-sort')}`,
  );
