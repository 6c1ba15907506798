import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describeUnreadable, toUtf8, UsageError } from '@provoke/campaign';
import { printYaml, QUOTED_FOR_ALL } from '@provoke/contract/write-yaml';
import { parseJson, parseYaml } from '@provoke/engine';
import { type Document, isMap, parseDocument } from 'yaml';
import { writeText } from '../../written-file/write-text.ts';

const BYTES_MAX = 50_000_000;

export type TestsFile = { document: Document; content: unknown; isJson: boolean };

/** The file as it is written, to be changed in place; undefined if there is none. Throws `UsageError`. */
export async function readTestsFile(
  shown: string,
  { cwd }: { cwd: string },
): Promise<TestsFile | undefined> {
  const text = await readIfAny(resolve(cwd, shown), shown);
  if (text === undefined) return undefined;
  let content: unknown;
  try {
    content = parseYaml(text);
  } catch (cause) {
    throw notOurs(shown, `${(cause as Error).message}`, cause);
  }
  const document = parseDocument(text, QUOTED_FOR_ALL);
  if (!isMap(document.contents)) throw notOurs(shown, 'it holds no agent and attack.');
  return { document, content, isJson: parseJson(text) !== undefined };
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

/** A file of JSON stays one. */
export const printTestsFile = ({ document, isJson }: TestsFile): string =>
  isJson ? printJson(document.toJS()) : printYaml(document);

export const printJson = (content: unknown): string => `${JSON.stringify(content, null, 2)}\n`;

export const writeTestsFile = (
  shown: string,
  text: string,
  { cwd }: { cwd: string },
): Promise<void> => writeText(resolve(cwd, shown), text, { shown, next: ['--file FILE'] });
