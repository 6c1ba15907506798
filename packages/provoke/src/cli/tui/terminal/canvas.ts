import { type Instance, render } from 'ink';
import type { ReactNode } from 'react';
import type { Screen } from '../../terminal/screen.ts';
import type { Size } from '../parts/size.ts';
import { createAlternateScreen } from './alternate-screen.ts';
import { createFrameStream } from './frame-stream.ts';
import { createPainter } from './painter.ts';
import { withoutColor } from './without-color.ts';

/** Five frames per second at most; a key is answered immediately. */
const FRAME_MS = 200;

type Options = { isColored: boolean; draw(size: Size): ReactNode };

/** The whole terminal, to draw on. */
export type Canvas = {
  size(): Size;
  drawNow(): void;
  drawSoon(): void;
  /** Everything anew, on a terminal that may show something else. */
  repaint(): void;
  /** Takes the terminal, or gives it back for a while. */
  enter(): void;
  release(): void;
  /** The first drawing. */
  start(): void;
  /** Gives the terminal back and draws nothing more. */
  stop(): void;
  /** The same, and lets go of everything. */
  close(): void;
};

/** What `draw` returns fills the terminal from `enter` and `start` on. */
export function createCanvas({ input, output }: Screen, { isColored, draw }: Options): Canvas {
  const alternate = createAlternateScreen(1);
  const painter = createPainter(alternate.write);
  const size = (): Size => ({ columns: output.columns, rows: output.rows });
  const frames = createFrameStream(size(), (frame) =>
    painter.paint(isColored ? frame : withoutColor(frame)),
  );
  let pending: NodeJS.Timeout | undefined;
  let isStopped = false;
  let ink: Instance | undefined;

  const canvas: Canvas = {
    size,
    drawNow() {
      clearTimeout(pending);
      pending = undefined;
      if (!isStopped) ink?.rerender(draw(size()));
    },
    drawSoon() {
      pending ??= setTimeout(canvas.drawNow, FRAME_MS);
    },
    repaint() {
      painter.forget();
      frames.setSize(size());
      canvas.drawNow();
    },
    enter() {
      input.setRawMode(true);
      alternate.enter();
    },
    release() {
      alternate.leave();
      input.setRawMode(false);
    },
    start() {
      ink = render(draw(size()), {
        ...{ stdout: frames, debug: true, exitOnCtrlC: false, patchConsole: false },
      });
      output.on('resize', canvas.repaint);
    },
    stop() {
      isStopped = true;
      canvas.release();
    },
    close() {
      canvas.stop();
      clearTimeout(pending);
      output.off('resize', canvas.repaint);
      ink?.unmount();
    },
  };
  return canvas;
}
