import { excerpt } from '../text/cut-short.ts';
import type { Exit } from './create-launcher.ts';

const SAID_MAX = 600;

/** Why there is no answer, in words that follow the program's name. The last words count: a traceback ends with its error. */
export function describeExit(
  { code, exitCode, killedBy }: Exit,
  said: string,
): { what: string; retryable: boolean } {
  const known = code === undefined ? undefined : STARTS[code];
  if (known !== undefined) return { what: known, retryable: false };
  if (code !== undefined) return { what: `cannot be started (${code}).`, retryable: false };
  const how = killedBy === null ? `ended with exit code ${exitCode}` : `was ended by ${killedBy}`;
  const words = lastWords(said);
  return { what: `${how} before it replied.${words && ` ${words}`}`, retryable: true };
}

const STARTS: Record<string, string> = {
  ENOENT:
    'cannot be found. Check the command, its folder, and the #! line of a script. Each argument is a word of its own.',
  EACCES: 'may not be run. Make it executable: chmod u+x.',
  E2BIG:
    'cannot be given a prompt this long as an argument. Leave {{prompt}} out: then it comes on standard input.',
};

/** The end of what a program printed, on one line. */
export function lastWords(said: string): string {
  const end = said.trim().slice(-SAID_MAX);
  // Half a word at the cut could be half a secret.
  const whole = end.length < said.trim().length ? end.replace(/^\S*\s*/, '') : end;
  return whole && `It says: ${excerpt(whole, SAID_MAX)}`;
}
