/** The place of a page within the dashboard: `/runs/1?verdict=broken`. */
export const placeOf = ({ pathname, search }: Location, basepath: string): string =>
  `${pathname.slice(basepath.length) || '/'}${search}`;

/**
 * The address to go to after signing in. `next` may come from a stranger's link, so it is always a page of this
 * dashboard; anything else is the first page.
 */
export function toNextPage(next: string | undefined, basepath: string): string {
  const first = `${basepath}/`;
  if (!next?.startsWith('/')) return first;
  const base = 'http://dashboard.invalid';
  const url = URL.canParse(basepath + next, base) && new URL(basepath + next, base);
  if (!url || url.origin !== base || !url.pathname.startsWith(first)) return first;
  return url.pathname + url.search;
}
