import { recordedStates } from '@provoke/figures';
import { windowStart } from '../parts/list-window.ts';
import type { StatusKind } from '../parts/status.tsx';
import type { CampaignRow } from './campaign-row.ts';

/** Campaigns are in a folder of this machine, runs at a service. */
export type Place = 'campaigns' | 'runs';

export type Listed = {
  rows: readonly CampaignRow[];
  reading: 'not yet' | 'running' | 'done' | { failed: string };
  /** Where they are: a folder, or an address. */
  place: string;
  /** What cannot be read. */
  notice: string | undefined;
};

/** All that the list is drawn from, except the size of the window and the time. */
export type CampaignsState = {
  place: Place;
  listed: Listed;
  /** What the filter leaves of it. */
  shown: readonly CampaignRow[];
  words: string;
  status: StatusKind | undefined;
  /** Words are typed into the filter. */
  isTyping: boolean;
  row: number;
  top: number;
  /** The one that another shall be compared with. */
  marked: CampaignRow | undefined;
};

export const nothingListed: Listed = {
  ...{ rows: [], reading: 'not yet', place: '', notice: undefined },
};

export const firstCampaigns = (listed = nothingListed): CampaignsState => ({
  ...{ place: 'campaigns', listed, shown: listed.rows, words: '', status: undefined },
  ...{ isTyping: false, row: 0, top: 0, marked: undefined },
});

/** More was read; what is chosen stays chosen. */
export const withListed = (state: CampaignsState, listed: Listed): CampaignsState => ({
  ...state,
  listed,
  shown: select(listed.rows, state),
});

type Filter = Pick<CampaignsState, 'words' | 'status'>;

export const withFilter = (state: CampaignsState, change: Partial<Filter>): CampaignsState => {
  const { words, status } = { ...state, ...change };
  const shown = select(state.listed.rows, { words, status });
  return { ...state, words, status, shown, row: 0, top: 0 };
};

/** The other list, from its start. */
export const inPlace = (state: CampaignsState, place: Place, listed: Listed): CampaignsState => ({
  ...firstCampaigns(listed),
  place,
  shown: select(listed.rows, state),
  words: state.words,
});

function select(rows: readonly CampaignRow[], { words, status }: Filter): CampaignRow[] {
  const wanted = words.toLowerCase().split(' ').filter(Boolean);
  return rows.filter(
    (row) =>
      (status === undefined || row.status === status) &&
      wanted.every((word) => row.words.includes(word)),
  );
}

export function moved(state: CampaignsState, rows: number, height: number): CampaignsState {
  const { shown, top } = state;
  const row = Math.max(0, Math.min(shown.length - 1, state.row + rows));
  return { ...state, row, top: windowStart({ row, total: shown.length, height, top }) };
}

/** Any, running, … and any again. */
export function nextStatus({ status }: CampaignsState): StatusKind | undefined {
  const order: readonly StatusKind[] = recordedStates;
  return status === undefined ? order[0] : order[order.indexOf(status) + 1];
}
