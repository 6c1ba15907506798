type Way = { frames: number; jumps: number };

/** Runs in the page. A frame is blank if a visible point of the table shows no row, or one without text. */
export async function scrollTable({ frames, jumps }: Way) {
  const pane = document.querySelector('[role=grid][aria-label=Results]') as HTMLElement;
  pane.scrollIntoView();
  const isBlankAt = (y: number) => {
    const row = document.elementFromPoint(pane.getBoundingClientRect().left + 200, y);
    return !row?.closest('[data-at]')?.textContent;
  };
  const times: number[] = [];
  let blank = 0;
  let before = performance.now();
  for (let frame = 0; frame < frames + jumps; frame++) {
    // Jumps go anywhere, the same way each time.
    if (frame < frames) pane.scrollTop += 340;
    else pane.scrollTop = ((frame * 7919) % 1000) * (pane.scrollHeight / 1000);
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    times.push(now - before);
    before = now;
    const { top, bottom } = pane.getBoundingClientRect();
    for (let y = top + 4, end = Math.min(bottom, innerHeight) - 4; y < end; y += 17)
      if (isBlankAt(y)) {
        blank++;
        break;
      }
  }
  return { blank, times };
}
