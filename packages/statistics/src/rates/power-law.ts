import { jackknifeMargin } from './jackknife.ts';
import { join, type Line, type LineSums, noPoints, onePoint, toLine } from './line-sums.ts';

/** Goals that first broke at this request. */
export type FirstBreaks = { requests: number; goals: number };

type Interval = { value: number; low: number; high: number };

/** −ln(rate) = scale · requests^−exponent, each with its 95 % interval. */
export type PowerLaw = { scale: Interval; exponent: Interval; points: number };

/** A line fits almost any few points. */
const POINTS_MIN = 8;

/**
 * Fits a power law by least squares in the logarithms, as Best-of-N does. Each number of requests at which goals first
 * broke is a point, with the share of goals broken by then. Shares of 0 and 1 have no logarithm. Null if fewer than
 * eight points are left.
 *
 * The points share their goals, so their distances to the line do not tell its error. The intervals are those of the
 * jackknife over goals. The work grows with the different numbers of requests, not with the goals.
 */
export function fitPowerLaw({
  breaks,
  total,
}: {
  breaks: readonly FirstBreaks[];
  /** Goals that were judged. */
  total: number;
}): PowerLaw | null {
  const steps = toSteps(breaks);
  const sums = steps.map(({ x, broken }) => toPoint(x, broken / total)).reduce(join, noPoints);
  if (sums.points < POINTS_MIN) return null;
  const line = toLine(sums);
  const without = leaveEachOut(steps, total);
  const estimate = (of: (line: Line) => number): Interval => {
    const value = of(line);
    const margin = jackknifeMargin(without.map(({ line, goals }) => ({ value: of(line), goals })));
    return { value, low: value - margin, high: value + margin };
  };
  const logScale = estimate(({ intercept }) => intercept);
  return {
    scale: {
      value: Math.exp(logScale.value),
      low: Math.exp(logScale.low),
      high: Math.exp(logScale.high),
    },
    exponent: estimate(({ slope }) => -slope),
    points: sums.points,
  };
}

/** A number of requests, the goals that first broke there, and those broken by then. */
type Step = { x: number; goals: number; broken: number };

function toSteps(breaks: readonly FirstBreaks[]): Step[] {
  const goalsAt = new Map<number, number>();
  for (const { requests, goals } of breaks)
    if (goals > 0) goalsAt.set(requests, (goalsAt.get(requests) ?? 0) + goals);
  let broken = 0;
  return [...goalsAt]
    .sort(([one], [other]) => one - other)
    .map(([requests, goals]) => {
      broken += goals;
      return { x: Math.log(requests), goals, broken };
    });
}

/** Nothing for a share without a logarithm. */
const toPoint = (x: number, share: number): LineSums =>
  share > 0 && share < 1 ? onePoint(x, Math.log(-Math.log(share))) : noPoints;

/**
 * The line without one goal, for each step that the goal may have broken at and for a goal that did not break. From the
 * goal's step on, one goal fewer is broken; before it, only the total changes. Each line joins two running sums.
 */
function leaveEachOut(steps: readonly Step[], total: number): { line: Line; goals: number }[] {
  const before = runningSums(steps.map(({ x, broken }) => toPoint(x, broken / (total - 1))));
  const after = runningSums(
    steps.map(({ x, broken }) => toPoint(x, (broken - 1) / (total - 1))).reverse(),
  ).reverse();
  const sumsAt = (sums: readonly LineSums[], step: number) => sums[step] ?? noPoints;
  const ofBroken = steps.map(({ goals }, step) => {
    // Without its only goal, the step is no point.
    const next = goals > 1 ? step : step + 1;
    return { line: toLine(join(sumsAt(before, step), sumsAt(after, next))), goals };
  });
  const unbroken = total - (steps.at(-1)?.broken ?? 0);
  return [...ofBroken, { line: toLine(sumsAt(before, steps.length)), goals: unbroken }];
}

/** Of the first none, one, two … of them. */
function runningSums(points: readonly LineSums[]): LineSums[] {
  let sums = noPoints;
  const running = points.map((point) => {
    sums = join(sums, point);
    return sums;
  });
  return [noPoints, ...running];
}
