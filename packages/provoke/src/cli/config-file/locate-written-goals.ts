import { readFile } from 'node:fs/promises';
import { locateItems } from '@provoke/engine';
import type { WrittenGoals } from '../../campaign/plan/choose-goals.ts';

/** Where a campaign file has its goals; undefined if it names none, or is a program. */
export async function locateWrittenGoals(
  path: string | undefined,
): Promise<WrittenGoals | undefined> {
  if (path === undefined || !/\.(ya?ml|json)$/i.test(path)) return undefined;
  const lines = locateItems(await readFile(path, 'utf8'), [['attack', 'goals']]);
  return lines.length > 0 ? { file: path, lines } : undefined;
}
