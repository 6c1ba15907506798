import { readFile } from 'node:fs/promises';
import type { GoalsVersion } from '@provoke/evidence';
import { z } from 'zod';
import { keepFile } from '../platform/keep-file.ts';

const KeptVersion = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  revision: z.string().nullable(),
});

/** It stays when the set itself is removed, so that the next download is compared with it. */
const pathOf = (kept: string) => `${kept}.version.json`;

/** What was recorded of a set at its first download. `kept` is the path of the set. */
export async function readKeptVersion(kept: string): Promise<GoalsVersion | undefined> {
  const path = pathOf(kept);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return KeptVersion.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(
      `${path} is damaged: it had the SHA-256 of the goal set at its first download. Remove it to record that of the next use.`,
      { cause },
    );
  }
}

export const keepVersion = (kept: string, { sha256, revision }: GoalsVersion): Promise<void> =>
  keepFile(pathOf(kept), `${JSON.stringify({ sha256, revision }, null, 2)}\n`);
