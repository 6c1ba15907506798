export type Painter = {
  paint(frame: string): void;
  /** Draws the next frame whole. */
  forget(): void;
};

const BEGIN = '\u001b[?2026h';
const END = '\u001b[?2026l';

/**
 * Writes only the lines that differ from the last frame, each at its own place, in one synchronized update. Nothing is
 * relative to the cursor, so that neither a resize nor another program can shift a frame.
 */
export function createPainter(write: (bytes: string) => void): Painter {
  let drawn: readonly string[] = [];
  let isFresh = true;
  return {
    paint(frame) {
      const lines = frame.split('\n');
      const changed = lines.flatMap((line, row) =>
        isFresh || line !== drawn[row] ? [`\u001b[${row + 1};1H${line}\u001b[0m\u001b[K`] : [],
      );
      const isShorter = isFresh || lines.length < drawn.length;
      if (isShorter) changed.push(`\u001b[${lines.length + 1};1H\u001b[J`);
      drawn = lines;
      isFresh = false;
      if (changed.length > 0) write(`${BEGIN}${changed.join('')}${END}`);
    },
    forget() {
      isFresh = true;
    },
  };
}
