import { safeText } from '../../terminal/safe-text.ts';
import { writeAll } from './write-all.ts';

const ERRORS = 2;

/** Prints a message in the shell although the process ends now. */
export function printBeforeExit(text: string | undefined): void {
  if (text !== undefined) writeAll(ERRORS, `${safeText(text)}\n`);
}
