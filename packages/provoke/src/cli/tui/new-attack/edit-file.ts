import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { UsageError } from '@provoke/campaign';
import type { Environment } from '@provoke/engine';

type Editing = { env: Environment; signal: AbortSignal };

/** As git finds it: the words of a shell, such as `code --wait`. */
export const editorIn = (env: Environment): string => env['VISUAL'] || env['EDITOR'] || 'vi';

/** Opens a file in the editor of the user, and settles once that is closed. Throws `UsageError`. */
export async function editFile(file: string, { env, signal }: Editing): Promise<void> {
  const editor = editorIn(env);
  const child = spawn('/bin/sh', ['-c', `${editor} "$1"`, 'sh', file], {
    ...{ stdio: 'inherit', env, signal },
  });
  const [code] = await once(child, 'exit', { signal }).catch((cause: Error) => {
    throw cannotOpen(editor, { file, cause });
  });
  if (code !== 0) throw cannotOpen(editor, { file });
}

const cannotOpen = (editor: string, { file, cause }: { file: string; cause?: Error }) =>
  new UsageError(`The editor "${editor}" did not open ${basename(file)}, or did not end well.`, {
    ...{ cause, next: ['export EDITOR=nano'] },
  });
