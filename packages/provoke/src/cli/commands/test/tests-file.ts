import { randomBytes } from 'node:crypto';
import { chmod, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AdvisedError, describeUnreadable, toUtf8, UsageError } from '@provoke/campaign';
import { printYaml, QUOTED_FOR_ALL } from '@provoke/contract/write-yaml';
import { parseYaml } from '@provoke/engine';
import { type Document, isMap, parseDocument } from 'yaml';

const BYTES_MAX = 50_000_000;

export type TestsFile = { path: string; document: Document; content: unknown };

/** The file as it is written, to be changed in place; undefined if there is none. Throws `UsageError`. */
export async function readTestsFile(
  shown: string,
  { cwd }: { cwd: string },
): Promise<TestsFile | undefined> {
  const named = resolve(cwd, shown);
  const path = await realpath(named).catch(() => named);
  const text = await readIfAny(path, shown);
  if (text === undefined) return undefined;
  let content: unknown;
  try {
    content = parseYaml(text);
  } catch (cause) {
    throw notOurs(shown, `${(cause as Error).message}`, cause);
  }
  const document = parseDocument(text, QUOTED_FOR_ALL);
  if (!isMap(document.contents)) throw notOurs(shown, 'it holds no agent and attack.');
  return { path, document, content };
}

async function readIfAny(path: string, shown: string): Promise<string | undefined> {
  try {
    const bytes = await readFile(path);
    if (bytes.length > BYTES_MAX) throw new UsageError(`${shown} is too long to be changed.`);
    return toUtf8(bytes, shown);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(describeUnreadable(shown, cause), { cause });
  }
}

/** Nothing is written to a file that is not understood. */
export const notOurs = (shown: string, why: string, cause?: unknown): UsageError =>
  new UsageError(`${shown} cannot be added to: ${why} Nothing was written.`, {
    ...(cause !== undefined && { cause }),
    next: [`--file ${another(shown)}`],
  });

const another = (shown: string): string =>
  shown.endsWith('other.tests.yaml') ? 'another.tests.yaml' : 'other.tests.yaml';

/** Whole or not at all; a file that is there keeps its mode. */
export async function writeTestsFile(
  shown: string,
  text: string | Document,
  { cwd }: { cwd: string },
): Promise<void> {
  const named = resolve(cwd, shown);
  const path = await realpath(named).catch(() => named);
  const part = `${path}.${randomBytes(4).toString('hex')}.part`;
  try {
    await writeFile(part, typeof text === 'string' ? text : printYaml(text), { flag: 'wx' });
    const before = await stat(path).catch(() => undefined);
    if (before) await chmod(part, before.mode);
    await rename(part, path);
  } catch (cause) {
    await rm(part, { force: true });
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new AdvisedError(`Cannot write ${shown}: ${code ?? message}.`, {
      cause,
      next: ['--file FILE'],
    });
  }
}
