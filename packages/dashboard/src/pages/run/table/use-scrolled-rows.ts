import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { barAt, followBar, measureScroll, rowsInSight, topShowing } from './scroll-window.ts';

const RESTS_AFTER_MS = 140;

/** `start` is how far down the table begins. */
type Rows = { rows: number; rowHeight: number; start?: number };

/**
 * The visible rows of a pane that scrolls. Rows are in a box that sticks to the pane, so that there is never an empty
 * place: until the page has drawn the new rows the old ones stay.
 */
export function useScrolledRows({ rows, rowHeight, start = 0 }: Rows) {
  const pane = useRef<HTMLDivElement>(null);
  const at = useRef({ top: 0, bar: 0 });
  const started = useRef(start);
  const moving = useRef<(top: number) => void>(() => {});
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [seen, setSeen] = useState({ top: start, viewHeight: 600, isMoving: false });
  const size = { rows, rowHeight, viewHeight: seen.viewHeight };
  const { height, topMax } = measureScroll(size);
  const top = Math.min(seen.top, topMax);

  useLayoutEffect(() => {
    const box = pane.current;
    if (!box) return;
    // The browser begins at the top of a new pane.
    if (started.current > 0) moving.current(started.current);
    const measure = () => setSeen((seen) => ({ ...seen, viewHeight: box.clientHeight }));
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => {
      observer.disconnect();
      clearTimeout(rest.current);
    };
  }, []);

  const moveTo = (top: number) => {
    const bar = barAt(top, size);
    at.current = { top, bar };
    if (pane.current) pane.current.scrollTop = bar;
    setSeen((seen) => ({ ...seen, top }));
  };
  moving.current = moveTo;
  const settle = () => {
    // Pixel by pixel the scrollbar has drifted from its share of all rows.
    moveTo(at.current.top);
    setSeen((seen) => ({ ...seen, isMoving: false }));
  };
  const onScroll = () => {
    const bar = pane.current?.scrollTop ?? 0;
    // The browser rounds what we set.
    if (Math.abs(bar - at.current.bar) < 1) return;
    const top = followBar({ ...size, top: at.current.top, barBefore: at.current.bar, bar });
    at.current = { top, bar };
    clearTimeout(rest.current);
    rest.current = setTimeout(settle, RESTS_AFTER_MS);
    flushSync(() => setSeen((seen) => ({ ...seen, top, isMoving: true })));
  };
  const show = (row: number) => moveTo(topShowing(row, at.current.top, size));
  const page = Math.max(1, Math.floor(seen.viewHeight / rowHeight) - 1);
  return {
    pane,
    height,
    top,
    page,
    isMoving: seen.isMoving,
    onScroll,
    show,
    ...rowsInSight(top, size),
  };
}
