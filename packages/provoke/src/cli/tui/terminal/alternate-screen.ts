import { writeAll } from './write-all.ts';

const ENTER = '\u001b[?1049h\u001b[?25l';
/**
 * Erased before leaving: tmux wraps the content of the alternate screen to the width that the window had at entry, and
 * the wrapped rows would appear above the shell's lines.
 */
const LEAVE = '\u001b[0m\u001b[H\u001b[2J\u001b[?2026l\u001b[?25h\u001b[?1049l';

export type AlternateScreen = {
  enter(): void;
  leave(): void;
  /** Does nothing outside. */
  write(bytes: string): void;
};

/** Writes synchronously, so that nothing is lost when the process ends. */
export function createAlternateScreen(fd: number): AlternateScreen {
  let isInside = false;
  return {
    enter() {
      if (isInside) return;
      isInside = true;
      writeAll(fd, ENTER);
    },
    leave() {
      if (!isInside) return;
      isInside = false;
      writeAll(fd, LEAVE);
    },
    write(bytes) {
      if (isInside) writeAll(fd, bytes);
    },
  };
}
