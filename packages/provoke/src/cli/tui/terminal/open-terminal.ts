import { type Instance, render } from 'ink';
import type { ReactNode } from 'react';
import type { Screen } from '../../terminal/screen.ts';
import { createFrameStream } from './frame-stream.ts';
import { createKeyStream } from './key-stream.ts';
import { writeAll } from './write-all.ts';

/** A key is answered in the next frame. */
const FRAMES_PER_SECOND = 30;

const HOME_AND_ERASE = '\u001b[0m\u001b[H\u001b[2J';
/** A line that is wider than this terminal draws it is cut, and moves nothing below it. */
const NO_WRAP = '\u001b[?7l';
/**
 * Erased before leaving: tmux wraps the content of the alternate screen to the width that the window had at entry, and
 * the wrapped rows would appear above the shell's lines.
 */
const ERASE = `${HOME_AND_ERASE}\u001b[?7h`;
const LEAVE = `${ERASE}\u001b[?2026l\u001b[?2004l\u001b[?25h\u001b[?1049l`;
const ENTER = '\u001b[?1049h\u001b[?25l\u001b[?2004h';

type Options = { isColored: boolean; node: ReactNode };

/** The whole terminal, filled by Ink. */
export type Terminal = {
  /** Everything anew, on a terminal that may show something else. */
  repaint(): void;
  /** A sequence that draws nothing. */
  send(sequence: string): void;
  /** Lends the terminal, until it is retaken. Ink is suspended next. */
  lend(): void;
  /** Takes the terminal, whatever was done to it. */
  retake(): void;
  /** Gives it back, waiting for nothing. Nothing is drawn after it. */
  abandon(): void;
  /** The same in order. */
  close(): void;
};

/** Fills the terminal with what a node draws. */
export function openTerminal({ input, output }: Screen, { isColored, node }: Options): Terminal {
  const keys = createKeyStream(input);
  const frames = createFrameStream(output, { isColored, onMissed: () => terminal.repaint() });
  const ink: Instance = render(node, {
    ...{ stdin: keys, stdout: frames, interactive: true },
    ...{ alternateScreen: true, incrementalRendering: true, maxFps: FRAMES_PER_SECOND },
    ...{ exitOnCtrlC: false, patchConsole: false },
  });
  let isLent = false;
  const terminal: Terminal = {
    repaint() {
      if (isLent) return;
      frames.write(`${HOME_AND_ERASE}${NO_WRAP}`);
      ink.clear();
      ink.rerender(node);
    },
    send: (sequence) => void frames.write(sequence),
    lend() {
      isLent = true;
      keys.lend();
      frames.write(ERASE);
    },
    retake() {
      isLent = false;
      keys.retake();
      input.setRawMode(false).setRawMode(true);
      frames.write(ENTER);
      terminal.repaint();
    },
    abandon() {
      frames.stop();
      keys.stop();
      if (isLent) return;
      writeAll(1, LEAVE);
      if (input.isRaw) input.setRawMode(false);
    },
    close() {
      output.write(LEAVE);
      frames.stop();
      ink.unmount();
      keys.stop();
    },
  };
  frames.write(NO_WRAP);
  // Ink compares with its last frame, of which a resized terminal may have kept other rows.
  frames.on('resize', terminal.repaint);
  return terminal;
}
