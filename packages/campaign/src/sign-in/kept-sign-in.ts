import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Environment, parseJson } from '@provoke/engine';
import { makeFolder, makeFolderInside, readOwnFile, replaceFile } from '@provoke/files';
import { StorageState } from '@provoke/web-target';
import { z } from 'zod';
import { describeUnreadable } from '../errors/describe-file-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import { settingsPath } from '../settings/config.ts';

const KeptSignIn = z.object({ origin: z.string(), keptAt: z.iso.datetime(), state: StorageState });

/** What a person's sign-in to a site left in a browser. */
export type KeptSignIn = z.output<typeof KeptSignIn>;

/** The sign-in that is kept for the site of an address; undefined without one. */
export async function readSignIn(url: string, env: Environment): Promise<KeptSignIn | undefined> {
  const path = pathFor(url, env);
  const text = await readOwnFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new UsageError(
      `The kept sign-in to ${originOf(url)}: ${describeUnreadable(path, error)}`,
    );
  });
  if (text === undefined) return undefined;
  const kept = KeptSignIn.safeParse(parseJson(text));
  if (kept.success && kept.data.origin === originOf(url)) return kept.data;
  throw new UsageError(`${path} is no sign-in to ${originOf(url)} that provoke kept.`, {
    next: [`provoke scan ${originOf(url)} --forget-sign-in`],
  });
}

/** Keeps a sign-in for the site of an address, readable by this user alone; returns where. */
export async function keepSignIn(
  url: string,
  state: StorageState,
  env: Environment,
): Promise<string> {
  const path = pathFor(url, env);
  await makeFolder(dirname(dirname(path)), 0o700);
  await makeFolderInside(dirname(path), 0o700);
  const kept: KeptSignIn = { origin: originOf(url), keptAt: new Date().toISOString(), state };
  await replaceFile(path, JSON.stringify(kept));
  return path;
}

/** Whether there was one. */
export async function forgetSignIn(url: string, env: Environment): Promise<boolean> {
  return rm(pathFor(url, env)).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

const originOf = (url: string) => new URL(url).origin;

/** One file for each site, next to the settings. */
const pathFor = (url: string, env: Environment) =>
  join(
    dirname(settingsPath(env)),
    'sign-ins',
    `${createHash('sha256').update(originOf(url)).digest('hex')}.json`,
  );
