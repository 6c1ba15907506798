import { type CampaignComparison, goalChangeRows } from '@provoke/figures';
import { windowStart } from '../parts/list-window.ts';

export const PARTS = ['Newly broken', 'No longer broken', 'Categories', 'Set-up'] as const;
export type ComparePart = 0 | 1 | 2 | 3;

/** All that a comparison is drawn from, except the size of the window. */
export type CompareState = {
  /** Ids of the campaigns, or runs. */
  before: string;
  after: string;
  comparison: CampaignComparison | 'reading' | { failed: string };
  part: ComparePart;
  row: number;
  top: number;
};

export const firstComparison = (ids: Pick<CompareState, 'before' | 'after'>): CompareState => ({
  ...ids,
  ...{ comparison: 'reading', part: 0, row: 0, top: 0 },
});

export type Compared = CampaignComparison['newly_broken'][number];

/** The goals of a part; the other parts have rows of their own. */
export function goalsIn({ comparison, part }: CompareState): readonly Compared[] {
  if (typeof comparison === 'string' || 'failed' in comparison) return [];
  if (part > 1) return [];
  return part === 0 ? comparison.newly_broken : comparison.mended;
}

/** What is part of the set-up first, each goal that changed included. */
export const settingsIn = ({ set_up, goal_changes, settings }: CampaignComparison) => [
  ...set_up,
  ...goalChangeRows(goal_changes),
  ...settings,
];

export function rowCount(state: CompareState): number {
  const { comparison, part } = state;
  if (typeof comparison === 'string' || 'failed' in comparison) return 0;
  if (part === 2) return comparison.groups.length;
  return part === 3 ? settingsIn(comparison).length : goalsIn(state).length;
}

export const inPart = (state: CompareState, part: ComparePart): CompareState => ({
  ...state,
  part,
  ...{ row: 0, top: 0 },
});

export function moved(state: CompareState, rows: number, height: number): CompareState {
  const total = rowCount(state);
  const row = Math.max(0, Math.min(total - 1, state.row + rows));
  return { ...state, row, top: windowStart({ row, total, height, top: state.top }) };
}
