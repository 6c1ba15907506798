/** When the page has nothing to draw, or after this many milliseconds, as Safari does not report it. */
export const whenIdle = (timeout: number): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout });
    else setTimeout(resolve, timeout / 4);
  });
