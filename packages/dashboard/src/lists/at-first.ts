/** A page that would wait longer shows what it has by then. */
const WITHIN_MS = 2_000;

/**
 * What a loader waits for, so that a page appears with its parts and nothing on it moves. What fails, or takes long, comes
 * as a part of the page. A page that stays while its list changes waits for nothing: its fields answer immediately.
 */
export const atFirst = (
  cause: 'enter' | 'stay' | 'preload',
  ...reads: readonly Promise<unknown>[]
): Promise<unknown> | undefined => {
  const all = Promise.allSettled(reads);
  if (cause === 'stay') return undefined;
  return Promise.race([all, new Promise((resolve) => setTimeout(resolve, WITHIN_MS))]);
};
