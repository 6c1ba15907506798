import { withoutNothing } from '../../lists/read-search.ts';
import { arms, type FilterStatus, filterStatuses } from './columns/statuses.ts';

export const sorts = ['newest', 'oldest', 'score', 'latency'] as const;

/** The filter of a run's results, from the address, so that a link shows what its sender sees. */
export type RunFilter = {
  verdict?: FilterStatus | undefined;
  arm?: (typeof arms)[number] | undefined;
  category?: string | undefined;
  /** The number of the goal in the index. */
  goal?: number | undefined;
  q?: string | undefined;
  split?: true | undefined;
  sort?: (typeof sorts)[number] | undefined;
};

const TEXT_MAX = 200;

const among = <T extends string>(list: readonly T[], value: unknown): T | undefined =>
  list.find((one) => one === value);

/** The router reads `q=2024` as a number. */
const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, TEXT_MAX).trim() || undefined
    : undefined;

const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;

/** What is not understood is left out, so that old links open. */
export function readFilter(search: Record<string, unknown>): RunFilter {
  return withoutNothing<RunFilter>({
    verdict: among(filterStatuses, search['verdict']),
    arm: among(arms, search['arm']),
    category: text(search['category']),
    goal: number(search['goal']),
    q: text(search['q']),
    split: search['split'] === true ? true : undefined,
    sort: among(sorts, search['sort']),
  });
}
