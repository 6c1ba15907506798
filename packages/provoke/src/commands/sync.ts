import { Command } from 'commander';
import { defaultDataDir } from '../config.ts';
import {
  type CampaignFolder,
  getCampaignFolder,
  listCampaignFolders,
} from '../recording/campaign-folder.ts';
import { type Sent, sendRest } from '../recording/send-rest.ts';
import { surveyAll } from '../recording/survey.ts';
import { safeLine } from '../terminal/safe-text.ts';
import type { CommandContext } from './context.ts';

type SyncFlags = { dataDir?: string; json?: true };

/** `provoke sync`: sends what a service did not take while its campaign ran. */
export function syncCommand(context: CommandContext): Command {
  return new Command('sync')
    .description('send to the service what it does not have yet; what it has is not sent twice')
    .argument(
      '[campaign]',
      'its id, or a part that no other has (default: all with something left)',
    )
    .option('--data-dir <dir>', 'folder of the campaigns')
    .option('--json', 'print what was sent as JSON')
    .addHelpText('after', '\nExample:\n  provoke sync')
    .action((part: string | undefined, flags: SyncFlags) => sync(part, flags, context));
}

async function sync(
  part: string | undefined,
  { dataDir: given, json }: SyncFlags,
  context: CommandContext,
): Promise<void> {
  const { env, signal, print, tell, exit } = context;
  const dataDir = given ?? defaultDataDir(env);
  const { folders, isWhole } = part
    ? { folders: [await getCampaignFolder(dataDir, part)], isWhole: true }
    : await findUnsent(dataDir, context);
  if (!isWhole) exit(1);
  else if (folders.length === 0) tell(`Nothing in ${dataDir} is left to send.`);
  const campaigns: ({ id: string } & Sent)[] = [];
  for (const folder of folders) {
    if (signal.aborted) break;
    const sent = await sendRest(folder, { env, signal, note: tell });
    campaigns.push({ id: folder.id, ...sent });
    if (!json) print(describe(folder.id, sent));
  }
  if (json) print(JSON.stringify({ campaigns }));
  if (campaigns.some(({ left }) => left > 0)) exit(signal.aborted ? 130 : 1);
}

/** The campaigns with something left, and whether that is all: of one that cannot be read nobody knows. */
async function findUnsent(dataDir: string, { tell }: CommandContext) {
  const folders: CampaignFolder[] = [];
  let isWhole = true;
  const tellOfOne = (trouble: string) => {
    isWhole = false;
    tell(trouble);
  };
  for await (const { folder, survey } of surveyAll(await listCampaignFolders(dataDir), tellOfOne))
    if (survey.unsent > 0 && survey.status === 'running')
      tell(`${folder.id} is running and sends by itself.`);
    else if (survey.unsent > 0) folders.push(folder);
  return { folders, isWhole };
}

function describe(id: string, { sent, left, refused, place }: Sent): string {
  const parts = [
    `${sent} sent`,
    ...(left > 0 ? [`${left} left`] : []),
    ...(refused > 0 ? [`${refused} refused by the service`] : []),
  ];
  return `${id}: ${parts.join(', ')}, recorded ${safeLine(place, 200)}.`;
}
