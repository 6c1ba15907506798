import Table from 'cli-table3';
import { Command } from 'commander';
import { listCampaignFolders } from '../../../campaign/folder/campaign-folder.ts';
import {
  type CampaignSummary,
  summarizeCampaigns,
} from '../../../campaign/results/campaign-summary.ts';
import { defaultDataDir } from '../../../campaign/settings/config.ts';
import type { CommandContext } from '../../command/context.ts';
import { safeLine } from '../../terminal/safe-text.ts';

type CampaignsFlags = { dataDir?: string; json?: true };

/** `provoke campaigns`: what this machine has of them. */
export function campaignsCommand(context: CommandContext): Command {
  return new Command('campaigns')
    .description('list the campaigns of this machine, the newest first')
    .option('--data-dir <dir>', 'folder of the campaigns')
    .option('--json', 'print as JSON')
    .addHelpText('after', '\nExample:\n  provoke campaigns --json')
    .action((flags: CampaignsFlags) => list(flags, context));
}

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

function toTable(campaigns: readonly CampaignSummary[]): string {
  const table = new Table({
    head: ['campaign', 'agent', 'techniques', 'goals', 'attempts', 'status', 'unsent'],
    style: { head: [], border: [] },
  });
  for (const { id, agent, techniques, goals, status, unsent, refused, ...counts } of campaigns)
    table.push([
      id,
      safeLine(agent, 30),
      safeLine(techniques.join(', '), 40),
      `${goals.finished}/${goals.total}`,
      countAttempts(counts),
      status,
      refused > 0 ? `${unsent} (${refused} refused)` : unsent,
    ]);
  return table.toString();
}

/** `12 + 20 search`: those of other arms do not count. */
const countAttempts = ({
  attempts,
  other_attempts,
}: Pick<CampaignSummary, 'attempts' | 'other_attempts'>) =>
  [attempts, ...Object.entries(other_attempts).map(([arm, count]) => `${count} ${arm}`)].join(
    ' + ',
  );
