import type { Rate } from '@provoke/statistics';
import { listCampaignFolders } from '../../../campaign/folder/campaign-folder.ts';
import { journalFile } from '../../../campaign/journal/journal.ts';
import {
  type CampaignSummary,
  summarizeCampaigns,
} from '../../../campaign/results/campaign-summary.ts';
import { rateGoals } from '../../../campaign/results/rate-goals.ts';
import { defaultDataDir } from '../../../campaign/settings/config.ts';
import { defineCommand } from '../../command/command.ts';
import type { CommandContext } from '../../command/context.ts';
import { option } from '../../command/option.ts';
import { GOALS_MIN, percent } from '../../summary/rate-cells.ts';
import { drawTable } from '../../terminal/draw-table.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import type { RatedCampaign } from './campaigns-json.ts';

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
  const campaigns: RatedCampaign[] = [];
  const folders = await listCampaignFolders(dataDir);
  for await (const { folder, summary } of summarizeCampaigns(folders, tell))
    campaigns.push({ ...summary, broken: await rateGoals(journalFile(folder.journal)) });
  if (json) print(JSON.stringify({ campaigns }));
  else if (folders.length === 0) tell(`There are no campaigns in ${dataDir}.`);
  else if (campaigns.length > 0) print(toTable(campaigns));
}

const toTable = (campaigns: readonly RatedCampaign[]): string =>
  drawTable(
    ['campaign', 'agent', 'techniques', 'goals', 'broken', 'attempts', 'status', 'unsent'],
    campaigns.map(
      ({ id, agent, techniques, goals, broken, status, unsent, refused, ...counts }) => [
        id,
        safeLine(agent, 30),
        safeLine(techniques.join(', '), 40),
        `${goals.finished}/${goals.total}`,
        toRate(broken),
        countAttempts(counts),
        status,
        refused > 0 ? `${unsent} (${refused} refused)` : unsent,
      ],
    ),
  );

/** `7 of 37, 19 %`: a rate only over enough goals. */
const toRate = ({ successes, total, rate }: Rate) =>
  `${successes} of ${total}${total < GOALS_MIN || rate === null ? '' : `, ${percent(rate)} %`}`;

/** `12 + 20 search`: attempts of other arms are counted separately. */
const countAttempts = ({
  attempts,
  other_attempts,
}: Pick<CampaignSummary, 'attempts' | 'other_attempts'>) =>
  [attempts, ...Object.entries(other_attempts).map(([arm, count]) => `${count} ${arm}`)].join(
    ' + ',
  );
