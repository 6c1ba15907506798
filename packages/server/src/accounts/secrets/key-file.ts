import { constants } from 'node:fs';
import { open, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createFile, makeDataFolder, NotOwn, openOwnFile, replaceFile } from '@provoke/files';
import { checkSecret } from './check-secret.ts';
import { makeSecret } from './derive-keys.ts';

/**
 * The secret of this installation in its data folder, which only the user may read. A rotation first writes the next one
 * to a second file. Throws without a data folder: the current folder is no place for a key.
 */
export function keyFileIn(dataDir: string) {
  if (dataDir === '') throw new Error(NO_FOLDER);
  const path = join(resolve(dataDir), 'auth-secret');
  const next = `${path}.next`;
  return {
    path,
    read: () => readIfThere(path),
    readNext: () => readIfThere(next),
    /** The secret of the file, made if there is none. It is on disk when this resolves. */
    async readOrMake(): Promise<string> {
      await makeDataFolder(dirname(path));
      await createFile(path, `${makeSecret()}\n`);
      await syncFolder(path);
      return readSecret(path);
    },
    async writeNext(secret: string): Promise<void> {
      await replaceFile(next, `${secret}\n`);
      await syncFolder(path);
    },
    async takeNext(): Promise<void> {
      await rename(next, path);
      await syncFolder(path);
    },
    remove: () => rm(path, { force: true }),
  };
}

const NO_FOLDER =
  'There is no place for the key: the data folder has no name. Set AUTH_SECRET, or name a folder with --data-dir.';

/** The secret in a file of the operator's: others may read it, as mounted secrets are, and it may be a link. */
export const readGivenFile = async (path: string): Promise<string> =>
  readFrom(await realpath(path).catch((cause) => Promise.reject(missing(path, cause))), {
    mayBeRead: true,
  });

const missing = (path: string, cause: unknown) =>
  new Error(`AUTH_SECRET_FILE names ${path}, which cannot be read. Nothing was made there.`, {
    cause,
  });

const readSecret = (path: string) => readFrom(path, { mayBeRead: false });

const readIfThere = (path: string): Promise<string | undefined> =>
  readSecret(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** Far more than a secret needs. */
const BYTES_MAX = 4_096;

async function readFrom(path: string, { mayBeRead }: { mayBeRead: boolean }): Promise<string> {
  const file = await openOwnFile(path, constants.O_RDONLY);
  try {
    const { size, mode } = await file.stat();
    if (!mayBeRead && process.geteuid !== undefined && (mode & 0o077) !== 0)
      throw new NotOwn(
        `Other users may read the key in ${path}. Run: chmod 600 '${path}', then: provoke admin secret rotate`,
      );
    if (size > BYTES_MAX) throw new Error(`${path} has ${size} bytes, which is no key.`);
    return checkSecret(asText(await file.readFile(), path), path);
  } finally {
    await file.close();
  }
}

/** One line of text: an editor's mark, or bytes that are none, would make another key on another machine. */
function asText(bytes: Buffer, path: string): string {
  const text = bytes.toString('utf8').replace(/[\r\n]+$/, '');
  if (/[\p{Cc}\ufeff\ufffd]/u.test(text))
    throw new Error(
      `${path} holds no key. It has more than one line of text: a byte order mark, a control character, or bytes that are no UTF-8.`,
    );
  return text;
}

/** So that the name is on disk too. Windows has no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(dirname(path), constants.O_RDONLY);
  await folder.sync().finally(() => folder.close());
}
