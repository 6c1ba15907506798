/** A page that takes longer has its reader elsewhere by then. */
const WAIT_MAX_MS = 10_000;
/** What a page draws in this time may replace its heading, or what had the focus. */
const SETTLE_MS = 1_000;

const pageOf = () => document.querySelector('main');

/** A page that is left may be hidden until the next one is there. */
const headingOf = () =>
  [...(pageOf()?.querySelectorAll('h1') ?? [])].find((heading) => heading.checkVisibility());

/** What a page shows of itself, to tell the next one from it. */
export type Shown = { heading: HTMLElement | undefined; title: string };

export const readShown = (): Shown => ({ heading: headingOf(), title: document.title });

/** How to find what has the focus on this page again; undefined if it is nothing that a page draws again. */
export function whereFocusIs(): string | undefined {
  const { activeElement } = document;
  if (!activeElement || !pageOf()?.contains(activeElement)) return undefined;
  const href = activeElement.getAttribute('href');
  if (href !== null) return `a[href="${CSS.escape(href)}"]`;
  const [role, label] = ['role', 'aria-label'].map((name) => activeElement.getAttribute(name));
  return role && label ? `[role="${role}"][aria-label="${CSS.escape(label)}"]` : undefined;
}

type Arrival = {
  /** The page that was left. */
  before: Shown;
  /** What had the focus here when this page was left. */
  returnTo: string | undefined;
  onArrival(): void;
};

/**
 * Moves the focus to the page's heading as soon as that is there, or to what had the focus when the page was left. A
 * reader who has done something since is left alone, as is one who walks from page to page with the same button.
 * Returns how to stop.
 */
export function focusHeading({ before, returnTo, onArrival }: Arrival): () => void {
  const done = new AbortController();
  const { signal } = done;
  const stop = () => done.abort();
  let placed: HTMLElement | undefined;
  let isLate = false;
  const place = () => {
    const heading = headingOf();
    if (!heading || placed?.isConnected || document.querySelector('dialog[open]')) return;
    const isBefore = heading === before.heading && document.title === before.title;
    // Two results of a goal look alike: then it is the next one after a while.
    if (isBefore && !isLate) return;
    const isFirst = placed === undefined;
    // Later only what lost the focus because it was drawn again.
    if (!isFirst && document.activeElement !== document.body) return stop();
    placed = (isFirst ? findKept() : undefined) ?? findLeft(returnTo) ?? heading;
    focusQuietly(placed);
    if (!isFirst) return;
    // Its title is there: it is set with the heading.
    onArrival();
    setTimeout(stop, SETTLE_MS);
  };
  const observer = new MutationObserver(() => {
    // The list of a page that was left may come after its heading.
    const found = returnTo && placed?.tagName === 'H1' ? findLeft(returnTo) : undefined;
    if (found && document.activeElement === placed) {
      placed = found;
      focusQuietly(found);
    }
    place();
  });
  // The title is in the head.
  observer.observe(document, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
  setTimeout(stop, WAIT_MAX_MS);
  setTimeout(() => {
    isLate = true;
    if (!signal.aborted) place();
  }, SETTLE_MS);
  for (const type of ['keydown', 'pointerdown'])
    window.addEventListener(type, stop, { signal, capture: true });
  place();
  return stop;
}

/** Focus for who cannot see it: the ring is for who moves it. A heading is no stop for the tab key. */
export function focusQuietly(element: HTMLElement): void {
  if (element.tagName === 'H1') element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

const findLeft = (selector: string | undefined) =>
  selector ? pageOf()?.querySelector<HTMLElement>(selector) : undefined;

/** A field that the page itself gave the focus to, and a button that leads from one page to the next of its kind. */
const findKept = () =>
  pageOf()?.querySelector<HTMLElement>(':is(input, textarea, select, [data-walk] button):focus');
