import type { Rate } from '@provoke/contract';
import type { CampaignRow } from '../campaigns/campaign-row.ts';
import type { Place } from '../campaigns/campaigns-state.ts';

/** A row of the list of home: a campaign of this machine, or a run of the service. */
export type Recent = CampaignRow & { place: Place };

/** The service that the settings name. Without one, there is none. */
export type Asked = { address: string; reading: 'running' | 'done' | { failed: string } };

/** All that home is drawn from, except the size of the window. */
export type HomeState = {
  campaigns: readonly Recent[];
  reading: 'running' | 'done' | { failed: string };
  service: Asked | undefined;
  /** The number of older ones; unknown for a service. */
  older: number | 'some';
  /** Completes a sentence: "in ~/.local/share/provoke". */
  place: string;
  row: number;
  top: number;
  /** What happened last. */
  notice: string | undefined;
  nowMs: number;
  /** What opens from here. */
  homeLinks: readonly { key: string; word: string }[];
};

/** How an agent did in its last campaign with a verdict. */
export type AgentLine = { name: string; campaigns: number; broken: Rate | null };

export function agentsIn(campaigns: readonly Recent[]): AgentLine[] {
  const agents = new Map<string, AgentLine>();
  for (const { agent: name, broken } of campaigns) {
    const known = agents.get(name);
    agents.set(name, {
      name,
      campaigns: (known?.campaigns ?? 0) + 1,
      broken: known?.broken && known.broken.total > 0 ? known.broken : broken,
    });
  }
  return [...agents.values()];
}

/** The campaign that `r` resumes: the chosen one, otherwise the newest that is unfinished. */
export function resumableIn({ campaigns, row }: HomeState): Recent | undefined {
  const isOpen = ({ status }: Recent) => status === 'unfinished';
  const chosen = campaigns[row];
  return chosen && isOpen(chosen) ? chosen : campaigns.find(isOpen);
}

/** The same list read again: the selection stays, and so does the start. */
export function rowIn(campaigns: readonly Recent[], { campaigns: before, row }: HomeState): number {
  const id = row === 0 ? undefined : before[row]?.id;
  const place = campaigns.findIndex((one) => one.id === id);
  return place >= 0 ? place : Math.max(0, Math.min(row, campaigns.length - 1));
}
