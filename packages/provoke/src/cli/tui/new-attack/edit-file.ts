import { basename } from 'node:path';
import { quoteWord, UsageError } from '@provoke/campaign';
import { type Running, runHere } from '../terminal/run-here.ts';

/**
 * Opens a file in the editor of the user, and settles once that is closed. The editor is found as git finds it: words of
 * a shell, such as `code --wait`. Throws `UsageError`.
 */
export async function editFile(file: string, running: Running): Promise<void> {
  const { env } = running;
  const editor = env['VISUAL'] || env['EDITOR'] || 'vi';
  const code = await runHere(`${editor} ${quoteWord(file)}`, running);
  if (code === 0) return;
  throw new UsageError(
    `The editor "${editor}" did not open ${basename(file)}, or did not end well.`,
    { next: ['export EDITOR=nano'] },
  );
}
