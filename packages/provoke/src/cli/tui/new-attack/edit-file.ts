import { basename } from 'node:path';
import { quoteWord, UsageError } from '@provoke/campaign';
import type { Environment } from '@provoke/engine';
import { runHere } from '../terminal/run-here.ts';

type Editing = { cwd: string; env: Environment; signal: AbortSignal };

/**
 * Opens a file in the editor of the user, and settles once that is closed. The editor is found as git finds it: words of
 * a shell, such as `code --wait`. Throws `UsageError`.
 */
export async function editFile(file: string, running: Editing): Promise<void> {
  const { env } = running;
  const editor = env['VISUAL'] || env['EDITOR'] || 'vi';
  const code = await runHere(`${editor} ${quoteWord(file)}`, running);
  if (code === 0) return;
  throw new UsageError(
    `The editor "${editor}" did not open ${basename(file)}, or did not end well.`,
    { next: ['export EDITOR=nano'] },
  );
}
