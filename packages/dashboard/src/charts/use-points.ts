import { type KeyboardEvent, useEffect, useState } from 'react';
import { announce } from '../announce/announce.ts';

/**
 * Reads a chart point by point: by pointer, and with the arrow keys, Home and End in one stop of the tab key. What keys
 * lead to is spoken. Esc takes the words away, also from under the pointer.
 */
export function usePoints(words: readonly string[], label: string) {
  const [at, point] = useState<number>();
  const isShown = at !== undefined;
  useEffect(() => {
    if (!isShown) return;
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      point(undefined);
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [isShown]);
  const last = words.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = toPlace(event.key, at ?? last, last);
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    point(to);
    announce(words[to] ?? '', 'point');
  };
  const leave = () => point(undefined);
  return {
    /** The point whose words are shown. */
    at,
    point,
    /** For the element that has the points. */
    reading: {
      ...keysRole,
      'aria-label': label,
      onKeyDown,
      onFocus: () => point((now) => now ?? last),
      onBlur: leave,
      onPointerLeave: leave,
    },
  };
}

/** As of the grid of attempts: arrow keys reach it past a screen reader. */
const keysRole = { role: 'application', 'aria-roledescription': 'chart', tabIndex: 0 } as const;

function toPlace(key: string, at: number, last: number): number | undefined {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[key];
  return to === undefined ? undefined : Math.min(last, Math.max(0, to));
}
