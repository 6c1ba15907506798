export type Watched = {
  times: number[];
  /** The largest distance from where the row was; null if it was replaced. */
  movedPx: number | null;
  /** Results that the page knew of at the end, but not at the start. */
  arrived: number;
};

/** Runs in the page: reads a row in the middle of the table for some time. */
export async function watchRow({ forMs }: { forMs: number }): Promise<Watched> {
  const pane = document.querySelector('[role=grid][aria-label=Results]') as HTMLElement;
  pane.scrollIntoView();
  pane.scrollTop = 5_000;
  await new Promise((done) => setTimeout(done, 500));
  const box = pane.getBoundingClientRect();
  const x = box.left + 200;
  const middle = (box.top + Math.min(box.bottom, innerHeight)) / 2;
  const rowAt = (y: number) =>
    document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-at]') ?? null;
  const textOf = (row: HTMLElement | null) =>
    row?.querySelector('[role=gridcell]:nth-child(2)')?.textContent;
  const row = rowAt(middle);
  const [at, text, top] = [row?.dataset['at'], textOf(row), row?.getBoundingClientRect().top ?? 0];
  const times: number[] = [];
  let movedPx: number | null = 0;
  const started = performance.now();
  for (let before = started; before - started < forMs; ) {
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    times.push(now - before);
    before = now;
    const same: HTMLElement | null = document.querySelector(`[data-at="${at}"]`);
    if (!same || textOf(same) !== text) movedPx = null;
    else if (movedPx !== null)
      movedPx = Math.max(movedPx, Math.abs(same.getBoundingClientRect().top - top));
  }
  const waiting = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.endsWith(' new'),
  );
  return { times, movedPx, arrived: Number(waiting?.textContent?.replace(/\D/g, '') ?? 0) };
}
