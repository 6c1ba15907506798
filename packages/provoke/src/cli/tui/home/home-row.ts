import { type RatedCampaign, type RatedRun, tellRun } from '@provoke/campaign';
import type { Rate } from '@provoke/contract';
import { campaignOf } from '@provoke/evidence';
import { runName } from '@provoke/figures';
import { type StatusKind, statusWord } from '../parts/status.tsx';

/** A campaign of this machine or a run of the service, as the list shows it; or what of them cannot be read. */
export type HomeRow = {
  id: string;
  place: 'folder' | 'service';
  /** The campaign that it is, or that a run belongs to; undefined for the run of another client. */
  campaign: string | undefined;
  /** The service has it. */
  isServed: boolean;
  /** Of a run of the service, as the dashboard calls it; null for a campaign, whose id has its name. */
  name: string | null;
  agent: string;
  techniques: string;
  status: StatusKind;
  /** It belongs to the top of the list. */
  isRunning: boolean;
  startedAt: string;
  /** Goals broken, of those with a verdict; null if they were not counted. */
  broken: Rate | null;
  /** Null if it was not recorded. */
  goals: { finished: number; total: number } | null;
  attempts: number;
  /** Attempts of other arms. */
  others: Partial<Record<string, number>>;
  /** Records that the service does not have yet, and those that it will never take. */
  unsent: number;
  refused: number;
  /** What has to be known of it, whole: why it cannot be read. */
  notes: readonly string[];
  /** What to type where it cannot be read. */
  next: readonly string[];
  /** What the words of a search are looked for in. */
  words: string;
};

export function rowOfCampaign(campaign: RatedCampaign, notes: readonly string[] = []): HomeRow {
  const { id, agent, status, broken, goals, attempts, unsent, refused } = campaign;
  return withWords({
    ...{ id, campaign: id, place: 'folder', isServed: false, agent, status, broken, goals },
    ...{ attempts, others: campaign.other_attempts, unsent, refused },
    notes: [...notes, ...reasonIn(campaign)],
    ...{ name: null, techniques: campaign.techniques.join(', ') },
    startedAt: campaign.created_at,
    isRunning: status === 'running',
    next: [],
  });
}

export function rowOfRun({ run, broken }: RatedRun): HomeRow {
  const { id, agent_name, attack_type, run_config, timestamp, total_results } = run;
  const campaign = campaignOf(run_config);
  const told = tellRun(run);
  const { state: status } = told;
  return withWords({
    ...{ id, campaign: campaign?.id, place: 'service', isServed: true, agent: agent_name, status },
    ...{ broken, goals: null, attempts: total_results, others: {}, unsent: 0, refused: 0 },
    techniques: campaign?.technique ?? attack_type ?? 'attack',
    name: runName(run),
    startedAt: timestamp,
    isRunning: status === 'running' && Date.now() - Date.parse(timestamp) < OPEN_MAX_MS,
    ...{ notes: reasonIn(told), next: [] },
  });
}

/** A client that was killed never ended its run: after a day it is no longer on top. */
const OPEN_MAX_MS = 24 * 3_600_000;

/** Why it ended as it did, whole. */
const reasonIn = ({ reason }: { reason: string | null }): string[] =>
  reason === null ? [] : [reason];

type Unreadable = Pick<HomeRow, 'agent' | 'notes'> &
  Partial<Pick<HomeRow, 'campaign' | 'place' | 'next'>>;

/** A campaign, the folder of all, or the service: it is in the list with the whole reason. */
export const unreadableRow = ({ place = 'folder', next = [], ...one }: Unreadable): HomeRow =>
  withWords({
    ...{ id: one.campaign ?? `${place} ${one.agent}`, campaign: undefined, ...one, place, next },
    ...{
      isServed: false,
      name: null,
      techniques: '',
      status: 'unreadable',
      isRunning: false,
      broken: null,
    },
    ...{ goals: null, attempts: 0, others: {}, unsent: 0, refused: 0 },
    startedAt: startOf(one.campaign ?? ''),
  });

/** The folder of all campaigns, or the service. */
export const isPlace = ({ status, campaign }: HomeRow): boolean =>
  status === 'unreadable' && campaign === undefined;

/** The start is in the name of its folder; empty for what is not the folder of a campaign. */
const startOf = (id: string): string =>
  id.replace(/^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-.*$/s, '$1-$2-$3T$4:$5:$6Z');

const withWords = (row: Omit<HomeRow, 'words'>): HomeRow => ({
  ...row,
  words:
    `${row.id} ${row.name ?? ''} ${row.agent} ${row.techniques} ${statusWord(row.status)}`.toLowerCase(),
});
