import { readFile, stat } from 'node:fs/promises';
import { parseJson } from '@provoke/engine';
import { expiryOf, fitsPage, StorageState, stateOfSite } from '@provoke/web-target';
import { describeUnreadable } from '../errors/describe-file-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import { quoteWord } from '../notices/quote-word.ts';

const BYTES_MAX = 20_000_000;

export type StateFile = {
  state: StorageState;
  /** What a person at a terminal should know of the file; null if nothing. */
  notice: string | null;
};

/**
 * The part of a file of Playwright's `storageState` that belongs to the site of an address. Throws `UsageError` if there
 * is none.
 */
export async function readStateFile(path: string, url: string): Promise<StateFile> {
  const { text, mode } = await read(path).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof UsageError) throw error;
    throw new UsageError(describeUnreadable(path, error));
  });
  const whole = parse(text, path);
  const state = stateOfSite(whole, url);
  const { origin } = new URL(url);
  if (!fitsPage(state, url))
    throw new UsageError(`${path} has no cookie and no storage for ${origin}. ${describe(whole)}`, {
      next: [`provoke scan ${quoteWord(url)} --sign-in`],
    });
  const { isOver, cookie } = expiryOf(state, url);
  if (isOver)
    throw new UsageError(
      `The sign-in to ${origin} in ${path} has expired: its cookie ${cookie} ended.`,
      {
        next: [`provoke scan ${quoteWord(url)} --sign-in`],
      },
    );
  const isShared = process.geteuid !== undefined && (mode & 0o044) !== 0;
  return {
    state,
    notice: isShared
      ? `Others on this machine can read ${path}, and so sign in as you. Type: chmod 600 ${quoteWord(path)}`
      : null,
  };
}

async function read(path: string) {
  const found = await stat(path);
  const { size, mode } = found;
  // A pipe has no size, and may have no end.
  if (!found.isFile()) throw new UsageError(`${path} is no file.`);
  if (size > BYTES_MAX)
    throw new UsageError(`${path} has ${size} bytes. At most ${BYTES_MAX} are read.`);
  return { text: await readFile(path, 'utf8'), mode };
}

/** What is wrong is named by its place: the values are secrets. */
function parse(text: string, path: string): StorageState {
  const format = "It must be what Playwright's context.storageState({ path }) writes.";
  const value = parseJson(text);
  if (value === undefined) throw new UsageError(`${path} is no JSON. ${format}`);
  const parsed = StorageState.safeParse(value);
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.join('.') || 'the whole file';
  throw new UsageError(`${path} is no storage state: look at ${place}. ${format}`);
}

const HOSTS_MAX = 5;

function describe({ cookies, origins }: StorageState): string {
  const hosts = [
    ...cookies.map(({ domain }) => domain.replace(/^\./, '')),
    ...origins.map(({ origin }) => new URL(origin).host),
  ];
  const different = [...new Set(hosts)].slice(0, HOSTS_MAX);
  return different.length === 0 ? 'It is empty.' : `It is of ${different.join(', ')}.`;
}
