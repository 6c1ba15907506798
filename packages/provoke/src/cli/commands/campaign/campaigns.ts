import { listCampaignFolders } from '../../../campaign/folder/campaign-folder.ts';
import {
  type CampaignSummary,
  summarizeCampaigns,
} from '../../../campaign/results/campaign-summary.ts';
import { defaultDataDir } from '../../../campaign/settings/config.ts';
import { defineCommand } from '../../command/command.ts';
import type { CommandContext } from '../../command/context.ts';
import { option } from '../../command/option.ts';
import { drawTable } from '../../terminal/draw-table.ts';
import { safeLine } from '../../terminal/safe-text.ts';

type CampaignsFlags = { dataDir?: string; json?: true };

/** `provoke campaigns`: the campaigns in a data folder. */
export const campaignsCommand = defineCommand<CampaignsFlags>({
  options: () => [
    {
      title: 'Options',
      options: [
        option('--data-dir <dir>', 'folder of the campaigns'),
        option('--json', 'print as JSON'),
      ],
    },
  ],
  examples: ['provoke campaigns', 'provoke campaigns --json'],
  run: ({ flags }, context) => list(flags, context),
});

async function list(
  { dataDir: given, json }: CampaignsFlags,
  { env, print, tell }: CommandContext,
): Promise<void> {
  const dataDir = given ?? defaultDataDir(env);
  const campaigns: CampaignSummary[] = [];
  const folders = await listCampaignFolders(dataDir);
  for await (const { summary } of summarizeCampaigns(folders, tell)) campaigns.push(summary);
  if (json) print(JSON.stringify({ campaigns }));
  else if (folders.length === 0) tell(`There are no campaigns in ${dataDir}.`);
  else if (campaigns.length > 0) print(toTable(campaigns));
}

const toTable = (campaigns: readonly CampaignSummary[]): string =>
  drawTable(
    ['campaign', 'agent', 'techniques', 'goals', 'attempts', 'status', 'unsent'],
    campaigns.map(({ id, agent, techniques, goals, status, unsent, refused, ...counts }) => [
      id,
      safeLine(agent, 30),
      safeLine(techniques.join(', '), 40),
      `${goals.finished}/${goals.total}`,
      countAttempts(counts),
      status,
      refused > 0 ? `${unsent} (${refused} refused)` : unsent,
    ]),
  );

/** `12 + 20 search`: attempts of other arms are counted separately. */
const countAttempts = ({
  attempts,
  other_attempts,
}: Pick<CampaignSummary, 'attempts' | 'other_attempts'>) =>
  [attempts, ...Object.entries(other_attempts).map(([arm, count]) => `${count} ${arm}`)].join(
    ' + ',
  );
