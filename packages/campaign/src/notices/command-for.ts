import { resolve } from 'node:path';
import type { Environment } from '@provoke/engine';
import { defaultDataDir } from '../settings/config.ts';
import { quoteWord } from './quote-word.ts';

/** The command that resumes a campaign, or sends the rest of it. */
export function commandFor(
  verb: 'resume' | 'sync',
  id: string,
  place: { dataDir: string; env: Environment },
): string {
  return `provoke ${verb} ${id}${placeWords(place)}`;
}

/** The data folder as a flag, unless it is the default one. */
export function placeWords({ dataDir, env }: { dataDir: string; env: Environment }): string {
  const folder = resolve(dataDir);
  return folder === defaultDataDir(env) ? '' : ` --data-dir ${quoteWord(folder)}`;
}
