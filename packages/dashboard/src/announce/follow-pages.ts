import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';
import { announce } from './announce.ts';
import { focusHeading, readShown, whereFocusIs } from './place-focus.ts';
import { speakAnnouncements } from './speak.ts';
import { readCounts, speakCounts } from './speak-counts.ts';

/** Parameters that say where the reader is in a list, not what it lists. */
const PLACES = new Set(['at']);

/**
 * After a change of page the focus goes to its heading, and its title is spoken; who comes back is at the link that was
 * left. After a change of what a page lists, the new count is spoken.
 */
export function followPages(router: AnyRouter): void {
  /** What had the focus on pages that were left, by their place in the history. */
  const left = new Map<string, string | undefined>();
  let isReturn = false;
  let counts: readonly string[] = [];
  let before = readShown();
  let stop = () => {};
  speakAnnouncements();
  router.history.subscribe(({ action: { type } }: { action: { type: string } }) => {
    isReturn = type === 'BACK' || type === 'FORWARD' || type === 'GO';
  });
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    if (!fromLocation) return;
    left.set(keyOf(fromLocation), whereFocusIs());
    counts = readCounts();
    before = readShown();
  });
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation) return;
    if (pathChanged) {
      stop();
      stop = focusHeading({
        before,
        returnTo: isReturn ? left.get(keyOf(toLocation)) : undefined,
        onArrival: sayTitle,
      });
    } else if (listsOther(fromLocation, toLocation)) {
      stop();
      stop = speakCounts(counts, differs('sort', fromLocation, toLocation));
    }
  });
  // Pages of a list that are not in the address.
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('[data-pager] button'))) return;
    stop();
    stop = speakCounts(readCounts(), false);
  });
}

const keyOf = ({ href, state }: ParsedLocation): string => state.__TSR_key ?? href;

const sayTitle = () => announce(document.title.replace(/ · provoke$/, ''), 'page');

type Search = Record<string, unknown>;

function listsOther(before: ParsedLocation<Search>, after: ParsedLocation<Search>): boolean {
  const names = [...Object.keys(before.search), ...Object.keys(after.search)];
  return names.some((name) => !PLACES.has(name) && differs(name, before, after));
}

const differs = (
  name: string,
  { search: before }: ParsedLocation<Search>,
  { search: after }: ParsedLocation<Search>,
): boolean => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
