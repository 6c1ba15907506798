import { useSyncExternalStore } from 'react';

/** As in the style sheet: one line, or two where the window is narrow. */
const [WIDE, NARROW] = [34, 58];
const query = '(width < 52rem)';

const subscribe = (onChange: () => void) => {
  const narrow = matchMedia(query);
  narrow.addEventListener('change', onChange);
  return () => narrow.removeEventListener('change', onChange);
};

export const useRowHeight = (): number =>
  useSyncExternalStore(subscribe, () => (matchMedia(query).matches ? NARROW : WIDE));
