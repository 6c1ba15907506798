import {
  type CampaignSummary,
  chooseService,
  type Looking,
  listCampaignFolders,
  listServed,
  openService,
  rateCampaigns,
  rateServed,
} from '@provoke/campaign';
import type { Rate } from '@provoke/contract';
import { rateWords } from '@provoke/figures';
import { defineCommand } from '../../command/command.ts';
import { type LookFlags, lookOptions, toLooking } from '../../flags/look-flags.ts';
import { breakSilence } from '../../terminal/break-silence.ts';
import { drawTable } from '../../terminal/draw-table.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import type { RatedCampaign } from './campaigns-json.ts';

/** `provoke campaigns`: the campaigns in a data folder, or at a service. */
export const campaignsCommand = defineCommand<LookFlags>({
  options: () => [lookOptions()],
  examples: ['provoke campaigns', 'provoke campaigns --storage remote --json'],

  async run({ flags }, context) {
    const { print, tell } = context;
    const looking = toLooking(flags, context);
    const { campaigns, isEmpty, place } = await (flags.storage === 'remote'
      ? listRemote
      : listLocal)(looking);
    if (flags.json) print(JSON.stringify({ campaigns }));
    else if (campaigns.length > 0) print(toTable(campaigns));
    else if (isEmpty) tell(`There are no campaigns ${place}.`);
  },
});

/** `isEmpty` is false where some cannot be read. */
type Listed = { campaigns: RatedCampaign[]; isEmpty: boolean; place: string };

async function listLocal({ dataDir, note }: Looking): Promise<Listed> {
  const campaigns: RatedCampaign[] = [];
  const folders = await listCampaignFolders(dataDir);
  for await (const campaign of rateCampaigns(folders, note)) campaigns.push(campaign);
  return { campaigns, isEmpty: folders.length === 0, place: `in ${dataDir}` };
}

/** Campaigns at a service are counted a few at a time. */
const AT_ONCE = 8;

async function listRemote({ storage, dataDir, env, ask, signal, note }: Looking): Promise<Listed> {
  const service = await openService(await chooseService({}, { storage, dataDir, env, ask }), note);
  const campaigns: RatedCampaign[] = [];
  const lines = breakSilence(note, () => `Running: ${campaigns.length} campaigns read.`);
  try {
    const reading = { client: service.client, signal };
    const served = await listServed(reading);
    for (let at = 0; at < served.length; at += AT_ONCE) {
      const rated = served.slice(at, at + AT_ONCE).map((one) => rateServed(one, reading));
      campaigns.push(...(await Promise.all(rated)));
    }
    return { campaigns, isEmpty: campaigns.length === 0, place: service.place };
  } finally {
    lines.stop();
    await service.close();
  }
}

const toTable = (campaigns: readonly RatedCampaign[]): string =>
  drawTable(
    ['campaign', 'agent', 'techniques', 'goals', 'broken', 'attempts', 'status', 'unsent'],
    campaigns.map(
      ({ id, agent, techniques, goals, broken, status, unsent, refused, ...counts }) => [
        id,
        safeLine(agent, 30),
        safeLine(techniques.join(', '), 40),
        toProgress(goals, techniques.length),
        toRate(broken),
        countAttempts(counts),
        status,
        refused > 0 ? `${unsent} (${refused} refused)` : unsent,
      ],
    ),
  );

/** `3/8 (4 × 2)`: each technique finishes each goal. */
const toProgress = ({ finished, total }: CampaignSummary['goals'], techniques: number) =>
  `${finished}/${total}${techniques > 1 ? ` (${total / techniques} × ${techniques})` : ''}`;

/** `7 of 37, 18.9 %`: a rate only over enough goals. */
function toRate(broken: Rate): string {
  const { counts, share } = rateWords(broken);
  return share === null ? counts : `${counts}, ${share}`;
}

/** `12 + 20 search`: attempts of other arms are counted separately. */
const countAttempts = ({
  attempts,
  other_attempts,
}: Pick<CampaignSummary, 'attempts' | 'other_attempts'>) =>
  [attempts, ...Object.entries(other_attempts).map(([arm, count]) => `${count} ${arm}`)].join(
    ' + ',
  );
