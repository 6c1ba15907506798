import { type RatedCampaign, type RatedRun, tellRun } from '@provoke/campaign';
import type { Rate } from '@provoke/contract';
import { campaignOf } from '@provoke/evidence';
import type { StatusKind } from '../parts/status.tsx';

/** A campaign, or a run of a service, as a list shows it. */
export type CampaignRow = {
  id: string;
  /** The campaign that it is, or that a run belongs to; undefined for the run of another client. */
  campaign: string | undefined;
  agent: string;
  techniques: string;
  status: StatusKind;
  startedAt: string;
  /** Goals broken, of those with a verdict; null if they were not counted. */
  broken: Rate | null;
  /** Null if it was not recorded. */
  goals: { finished: number; total: number } | null;
  attempts: number;
  /** Records that the service does not have yet. */
  unsent: number;
  /** What the words of a filter are looked for in. */
  words: string;
};

export const rowOfCampaign = ({
  created_at,
  techniques,
  ...campaign
}: RatedCampaign): CampaignRow => {
  const { id, agent, status, broken, goals, attempts, unsent } = campaign;
  return withWords({
    ...{ id, campaign: id, agent, status, broken, goals, attempts, unsent },
    ...{ techniques: techniques.join(', '), startedAt: created_at },
  });
};

export function rowOfRun({ run, broken }: RatedRun): CampaignRow {
  const { id, agent_name, attack_type, run_config, timestamp, total_results } = run;
  const campaign = campaignOf(run_config);
  return withWords({
    ...{
      id,
      campaign: campaign?.id,
      agent: agent_name,
      status: tellRun(run).state,
      startedAt: timestamp,
      broken,
    },
    techniques: campaign?.technique ?? attack_type ?? 'attack',
    ...{ goals: null, attempts: total_results, unsent: 0 },
  });
}

const withWords = (row: Omit<CampaignRow, 'words'>): CampaignRow => ({
  ...row,
  words: `${row.id} ${row.agent} ${row.techniques} ${row.status}`.toLowerCase(),
});
