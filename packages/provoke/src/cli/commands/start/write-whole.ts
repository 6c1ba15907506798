import { access, constants, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { quoteWord, UsageError } from '@provoke/campaign';
import type { CommandContext } from '../../command/command.ts';
import { exists } from '../../config-file/config-names.ts';
import { unwritable } from '../../written-file/unwritable.ts';
import { writeText } from '../../written-file/write-text.ts';

type Asking = Pick<CommandContext, 'ask' | 'cwd'>;

type Replacing = {
  /** The command that writes. */
  words: string;
  /** What its `--output` names, if the file is another one that goes with it. */
  output?: string;
  force: true | undefined;
};

/** Nothing is overwritten without a yes, and what cannot be written is said at once. */
export async function checkReplaces(
  shown: string,
  { words, output = shown, force }: Replacing,
  { ask, cwd }: Asking,
): Promise<void> {
  const path = resolve(cwd, shown);
  const isThere = await exists(path);
  if (isThere && !force) {
    const answer = await ask?.(`${shown} exists. Replace it? Type yes: `);
    if (answer?.trim().toLowerCase() !== 'yes') {
      const next = [`${words} --force`, `${words} --output ${another(output)}`];
      throw new UsageError(`${shown} exists and stays as it is. Nothing was written.`, { next });
    }
  }
  await checkWritable(isThere ? path : dirname(path), isThere).catch((cause: unknown) => {
    throw unwritable(shown, cause, [`${words} --output FILE`]);
  });
}

async function checkWritable(path: string, isFile: boolean): Promise<void> {
  await access(path, constants.W_OK);
  if (isFile && (await stat(path)).isDirectory())
    throw Object.assign(new Error('it is a folder'), { code: 'EISDIR' });
}

const another = (path: string) =>
  quoteWord(join(dirname(path), basename(path).replace(/(\.\w+)?$/, '-2$1')));

export async function writeWhole(
  shown: string,
  { text, words }: { text: string; words: string },
  { cwd }: Pick<CommandContext, 'cwd'>,
): Promise<void> {
  await writeText(resolve(cwd, shown), text, { shown, next: [`${words} --output FILE`] });
}
