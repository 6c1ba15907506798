import { readFile } from 'node:fs/promises';
import type { WrittenGoals } from '@provoke/campaign';
import { locateItems } from '@provoke/engine';

/** Where a campaign file has its goals; undefined if it names none, or is a program. */
export async function locateWrittenGoals(
  path: string | undefined,
): Promise<WrittenGoals | undefined> {
  if (path === undefined || !/\.(ya?ml|json)$/i.test(path)) return undefined;
  const lines = locateItems(await readFile(path, 'utf8'), [['attack', 'goals']]);
  return lines.length > 0 ? { file: path, lines } : undefined;
}
