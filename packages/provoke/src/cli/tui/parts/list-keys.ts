type List = {
  move(rows: number): () => void;
  /** Visible rows. */
  height: number;
  row: number;
  total: number;
};

/** The keys that move through a list. */
export const listKeys = ({ move, height, row, total }: List): Record<string, () => void> => ({
  ...{ down: move(1), j: move(1), up: move(-1), k: move(-1) },
  ...{ 'page down': move(height - 1), 'page up': move(1 - height) },
  ...{ home: move(-row), end: move(total) },
});
