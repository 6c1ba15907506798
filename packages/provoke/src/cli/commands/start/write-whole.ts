import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { AdvisedError, quoteWord, UsageError } from '@provoke/campaign';
import type { CommandContext } from '../../command/command.ts';
import { exists } from '../../config-file/config-names.ts';

type Asking = Pick<CommandContext, 'ask' | 'cwd'>;

/** Nothing is overwritten without a yes. `words` call the command that writes. */
export async function checkReplaces(
  shown: string,
  { words, force }: { words: string; force: true | undefined },
  { ask, cwd }: Asking,
): Promise<void> {
  if (force || !(await exists(resolve(cwd, shown)))) return;
  const answer = await ask?.(`${shown} exists. Replace it? Type yes: `);
  if (answer?.trim().toLowerCase() === 'yes') return;
  const next = [`${words} --force`, `${words} --output ${another(shown)}`];
  throw new UsageError(`${shown} exists and stays as it is. Nothing was written.`, { next });
}

const another = (path: string) =>
  quoteWord(join(dirname(path), basename(path).replace(/(\.\w+)?$/, '-2$1')));

export async function writeWhole(
  shown: string,
  { text, words }: { text: string; words: string },
  { cwd }: Pick<CommandContext, 'cwd'>,
): Promise<void> {
  const path = resolve(cwd, shown);
  try {
    await writeFile(path, text);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new AdvisedError(`Cannot write ${path}: ${code ?? (cause as Error).message}.`, {
      cause,
      next: [`${words} --output FILE`],
    });
  }
}
