import { type HomeRow, isPlace } from './home-row.ts';

type Key = { row: HomeRow; group: number; day: number; hasBroken: boolean; time: number };

/**
 * What runs is on top, with what cannot be read as a whole. Then the newest day first, and of a day first what broke:
 * a break of last month is below the campaigns of today.
 */
export const orderRows = (rows: readonly HomeRow[]): HomeRow[] =>
  rows
    .map(keyOf)
    .sort(byKey)
    .map(({ row }) => row);

function keyOf(row: HomeRow): Key {
  const time = Date.parse(row.startedAt);
  const isDated = Number.isFinite(time);
  const group = row.isRunning ? 0 : isPlace(row) ? 1 : 2;
  const day = isDated ? new Date(time).setHours(0, 0, 0, 0) : 0;
  return { row, group, day, hasBroken: hasBroken(row), time: isDated ? time : 0 };
}

const byKey = (a: Key, b: Key): number =>
  a.group - b.group ||
  b.day - a.day ||
  Number(b.hasBroken) - Number(a.hasBroken) ||
  b.time - a.time ||
  (a.row.id < b.row.id ? 1 : -1);

export const hasBroken = ({ broken }: HomeRow): boolean => (broken?.successes ?? 0) > 0;

/** Campaigns and runs as one list: a run of a campaign that is on this machine only marks it. */
export function mergeRows(
  local: readonly HomeRow[],
  served: readonly HomeRow[],
  isLocal: (campaign: string) => boolean,
): HomeRow[] {
  const campaigns = new Set(served.map(({ campaign }) => campaign));
  return orderRows([
    ...local.map((row) => (campaigns.has(row.id) ? { ...row, isServed: true } : row)),
    ...served.filter(({ campaign }) => campaign === undefined || !isLocal(campaign)),
  ]);
}
