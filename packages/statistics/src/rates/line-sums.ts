/** What a least-squares line needs to know of its points, so that points are added and joined without their list. */
export type LineSums = { points: number; x: number; y: number; xx: number; xy: number };

export type Line = { slope: number; intercept: number };

export const noPoints: LineSums = { points: 0, x: 0, y: 0, xx: 0, xy: 0 };

export const onePoint = (x: number, y: number): LineSums => ({
  ...{ points: 1, x, y, xx: x * x, xy: x * y },
});

export const join = (one: LineSums, other: LineSums): LineSums => ({
  points: one.points + other.points,
  x: one.x + other.x,
  y: one.y + other.y,
  xx: one.xx + other.xx,
  xy: one.xy + other.xy,
});

/** The least-squares line of two or more points at different x. */
export function toLine({ points, x, y, xx, xy }: LineSums): Line {
  const slope = (points * xy - x * y) / (points * xx - x * x);
  return { slope, intercept: (y - slope * x) / points };
}
