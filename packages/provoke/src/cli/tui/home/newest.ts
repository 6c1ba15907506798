import type { CampaignRow } from '../campaigns/campaign-row.ts';
import type { HomeState, Recent } from './home-state.ts';

/** Older ones are in the list of campaigns. */
export const RECENT_MAX = 30;

/** The newest campaigns of this machine, and the names of all. */
export type Local = { rows: readonly CampaignRow[]; ids: ReadonlySet<string> };

/** The newest of both. A run of a campaign that is on this machine is there already. */
export function newestOf(
  { rows, ids }: Local,
  runs: readonly CampaignRow[],
): Pick<HomeState, 'campaigns' | 'older'> {
  const others = runs.filter(({ campaign }) => campaign === undefined || !ids.has(campaign));
  const all: Recent[] = [
    ...rows.map((row) => ({ ...row, place: 'campaigns' as const })),
    ...others.map((row) => ({ ...row, place: 'runs' as const })),
  ];
  const left = Math.max(0, ids.size + others.length - RECENT_MAX);
  return {
    campaigns: all.sort((a, b) => timeOf(b) - timeOf(a)).slice(0, RECENT_MAX),
    older: others.length > 0 && left > 0 ? 'some' : left,
  };
}

const timeOf = ({ startedAt }: CampaignRow): number => Date.parse(startedAt) || 0;
