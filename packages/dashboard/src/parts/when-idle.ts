/** When the page has nothing to draw, or after so many milliseconds. Safari does not tell. */
export const whenIdle = (timeout: number): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout });
    else setTimeout(resolve, timeout / 4);
  });
