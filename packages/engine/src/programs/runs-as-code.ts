import { basename } from 'node:path';

/** Programs that run a text which an option gives them, and those whose words a shell reads at the far end. */
const INTERPRETER =
  /^(?:(?:ba|da|z|k|c|tc|fi|a)?sh|python[\d.]*|pypy[\d.]*|node|deno|bun|perl|ruby|php[\d.]*|lua[\d.]*|pwsh|powershell|cmd|osascript|su|script)(?:\.exe)?$/i;
const REMOTE_SHELL = /^(?:ssh|eval)$/;

/** `-c`, `-lc`, `-e`, `-pe`, `-r` (PHP), `--eval`, `-Command`, `/c`. */
const CODE_OPTION = /^(?:-\w*[ceEpr]|--eval|--print|--command|-command|\/c|eval)$/i;
const CODE_IN_OPTION = /^(?:--eval|--print|--command)=/;

/** Whether one of the words is read as code by a program before it, so that nothing hostile may be put into it. */
export function runsAsCode(words: readonly string[], at: number): boolean {
  const before = words.slice(0, at).map((word) => basename(word));
  if (before.some((word) => REMOTE_SHELL.test(word))) return true;
  if (!before.some((word) => INTERPRETER.test(word))) return false;
  return CODE_OPTION.test(words[at - 1] ?? '') || CODE_IN_OPTION.test(words[at] ?? '');
}
