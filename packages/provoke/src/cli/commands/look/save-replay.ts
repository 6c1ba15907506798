import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { quoteWord, toCampaignFile, UsageError } from '@provoke/campaign';
import { plural } from '@provoke/figures';
import { extensionsFor } from '../../config-file/extensions-for.ts';
import { formatNextBlock } from '../../terminal/format-next.ts';
import { type Replaying, toGiven } from './replay-context.ts';

/** Writes a campaign file that sends found attacks again. Sends nothing. */
export async function saveReplay(replaying: Replaying, path: string): Promise<void> {
  const { campaign, attacks, flags, context } = replaying;
  const { given } = await toGiven(replaying);
  const of = campaign.facts.id;
  const { cwd } = context;
  const extensions = await extensionsFor(given, { ...context, path });
  const count = attacks.length;
  const text = toCampaignFile(given, { of, count, path: quoteWord(path), extensions });
  await writeNew(resolve(cwd, path), text, path);
  const goals = new Set(attacks.map(({ goal }) => goal)).size;
  if (flags.json)
    return context.print(JSON.stringify({ of, file: path, attacks: attacks.length, goals }));
  context.print(
    `Wrote ${path}: ${plural(attacks.length, 'attack')} on ${plural(goals, 'goal')}. Nothing was sent.`,
  );
  context.tell(formatNextBlock([`provoke run ${quoteWord(path)} --fail-over 0`]));
}

async function writeNew(file: string, text: string, path: string): Promise<void> {
  await writeFile(file, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new UsageError(`${path} exists already, and is not replaced.`, {
      next: [`rm ${quoteWord(path)}`],
    });
  });
}
