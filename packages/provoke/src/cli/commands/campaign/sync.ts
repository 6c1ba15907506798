import { defaultDataDir, getCampaignFolder, type Sent, sendRest } from '@provoke/campaign';
import { Argument } from 'commander';
import { type CommandContext, defineCommand } from '../../command/command.ts';
import { trustFolderOption } from '../../flags/trust-folder.ts';
import { option } from '../../options/option.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { findCampaigns } from './find-campaigns.ts';

type SyncFlags = { dataDir?: string; trustFolder?: true; json?: true };

/** `provoke sync`: sends what a service did not take while its campaign ran. */
export const syncCommand = defineCommand<SyncFlags, [campaign?: string]>({
  arguments: [
    new Argument('[campaign]', 'its id, or a unique part of it (default: all with unsent records)'),
  ],
  options: () => [
    {
      title: 'Options',
      options: [
        option('--data-dir <dir>', 'folder of the campaigns'),
        trustFolderOption(),
        option('--json', 'print what was sent as JSON'),
      ],
    },
  ],
  examples: ['provoke sync'],
  note: 'No record is sent twice.',
  run: ({ args: [part], flags }, context) => sync(part, flags, context),
});

async function sync(
  part: string | undefined,
  { dataDir: given, trustFolder, json }: SyncFlags,
  context: CommandContext,
): Promise<void> {
  const { env, signal, ask, print, tell, exit } = context;
  const dataDir = given ?? defaultDataDir(env);
  const { folders, isWhole } = part
    ? { folders: [await getCampaignFolder(dataDir, part)], isWhole: true }
    : await findUnsent(dataDir, context);
  if (!isWhole) exit(1);
  else if (folders.length === 0) tell(`Nothing to send in ${dataDir}.`);
  const campaigns: ({ id: string } & Sent)[] = [];
  for (const folder of folders) {
    if (signal.aborted) break;
    const sent = await sendRest(folder, { env, signal, ask, trusts: trustFolder, note: tell });
    campaigns.push({ id: folder.id, ...sent });
    if (!json) print(describe(folder.id, sent));
  }
  if (json) print(JSON.stringify({ campaigns }));
  if (campaigns.some(({ left }) => left > 0)) exit(signal.aborted ? 130 : 1);
}

/** Leaves out running campaigns, with a notice: they send by themselves. */
const findUnsent = (dataDir: string, { tell }: CommandContext) =>
  findCampaigns(dataDir, {
    isWanted({ id, unsent, status }) {
      const isRunning = status === 'running';
      if (unsent > 0 && isRunning) tell(`${id} is running and sends by itself.`);
      return unsent > 0 && !isRunning;
    },
    tell,
  });

function describe(id: string, { sent, left, refused, place }: Sent): string {
  const parts = [
    `${sent} sent`,
    ...(left > 0 ? [`${left} left`] : []),
    ...(refused > 0 ? [`${refused} refused by the service`] : []),
  ];
  return `${id}: ${parts.join(', ')}, recorded ${safeLine(place, 200)}.`;
}
