type List = {
  move(rows: number): () => void;
  /** Visible rows. */
  height: number;
  row: number;
  total: number;
};

/** The keys that move through a list. */
export const listKeys = ({ move, height, row, total }: List): Record<string, () => void> => {
  const half = Math.max(1, Math.floor(height / 2));
  return {
    ...{ down: move(1), j: move(1), up: move(-1), k: move(-1) },
    ...{ 'page down': move(height - 1), 'page up': move(1 - height) },
    ...{ 'ctrl-d': move(half), 'ctrl-u': move(-half) },
    ...{ home: move(-row), g: move(-row), end: move(total), G: move(total) },
  };
};

/** The same, for the help. */
export const LIST_KEYS = [
  '↑↓ j k',
  'move; Page Up/Down, Ctrl-U/D: half a page; g G: first, last',
] as const;
