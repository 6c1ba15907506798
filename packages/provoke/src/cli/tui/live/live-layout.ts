import { bodyHeight, innerWidth, isWide, type Size } from '../parts/size.ts';
import { figureLines, type HeadLine, headHeight } from './live-head.tsx';
import { isEnded, type LiveState } from './live-state.ts';

type Room = { width: number; height: number };

export type Layout = {
  width: number;
  /** Lines of figures above the panes, as far as there is room. */
  lines: readonly HeadLine[];
  /** Absent while the summary has all of the window. */
  goals: Room | undefined;
  /** The attempt in progress, or the summary; absent while the goals have all of it. */
  aside: Room | undefined;
  isBeside: boolean;
};

/** What a summary is written for. */
const SUMMARY = 78;
const GOALS_LEAST_WIDTH = 36;
const BETWEEN = 3;
const DETAIL = 8;
const GOALS_LEAST = 3;

/** What is where in a window. */
export function layOut(state: LiveState, size: Size): Layout {
  const width = innerWidth(size);
  const isOver = isEnded(state);
  const foot = !isOver && state.summary.acts ? 1 : 0;
  // The title and the notice below the figures.
  const body = bodyHeight(size) - 2 - foot;
  const room = body - headHeight(state) - DETAIL;
  const lines = isOver ? [] : figureLines(state).slice(0, Math.max(1, room));
  const height = isOver ? body : body - headHeight(state) - lines.length;
  const isSummary = state.pane === 'summary';
  const all = { width, height };
  if (isWide(size)) {
    const left = goalsWidth(width, isOver || isSummary);
    const aside = { width: width - left - BETWEEN, height };
    return { width, lines, goals: { width: left, height }, aside, isBeside: true };
  }
  if (isSummary) return { width, lines, goals: undefined, aside: all, isBeside: false };
  if (isOver) return { width, lines, goals: all, aside: undefined, isBeside: false };
  const detail = Math.min(DETAIL, height - 1 - GOALS_LEAST);
  const goals = { width, height: height - detail - 1 };
  return { width, lines, goals, aside: { width, height: detail }, isBeside: false };
}

/** Next to a summary goals have what it leaves. */
const goalsWidth = (width: number, isSummary: boolean): number => {
  const half = Math.min(90, Math.floor(width * 0.52));
  return isSummary ? Math.min(half, Math.max(GOALS_LEAST_WIDTH, width - BETWEEN - SUMMARY)) : half;
};
