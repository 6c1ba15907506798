import { readFile } from 'node:fs/promises';
import type { Registry } from '@provoke/engine';
import { describeFileError } from '../errors/describe-file-error.ts';
import { messageOf } from '../errors/message-of.ts';
import { UsageError } from '../errors/usage-error.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Of a file with templates or shots: they are kept with the campaign. */
const LENGTH_MAX = 1_000_000;

/**
 * The attack with the content of the files that its techniques' options name. A resumed campaign then needs no file.
 * Throws `UsageError`.
 */
export async function readOptionFiles(
  attack: unknown,
  { techniques }: Pick<Registry, 'techniques'>,
): Promise<unknown> {
  if (!isFields(attack)) return attack;
  const read: Record<string, unknown> = { ...attack };
  for (const { id, files = {} } of techniques)
    for (const [option, file] of Object.entries(files)) {
      const params = read[`${id}_params`];
      if (!isFields(params) || typeof params[option] !== 'string') continue;
      const { [option]: path, ...rest } = params;
      if (rest[file.into] !== undefined)
        throw new UsageError(`${id}_params: give ${file.into} or ${option}, not both.`);
      read[`${id}_params`] = { ...rest, [file.into]: await contentOf(String(path), option, file) };
    }
  return read;
}

type File = { read(text: string): unknown };

async function contentOf(path: string, option: string, { read }: File): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new UsageError(`Cannot read ${path} (${option}): ${describeFileError(cause)}.`, {
      cause,
    });
  });
  if (text.length > LENGTH_MAX)
    throw new UsageError(`${path} (${option}) is longer than ${LENGTH_MAX} characters.`);
  try {
    return read(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const [reason = ''] = messageOf(cause).split('\n');
    throw new UsageError(`Cannot use ${path} (${option}): ${reason}`, { cause });
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
