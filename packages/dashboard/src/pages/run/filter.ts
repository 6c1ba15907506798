import {
  columnOf,
  type FilterColumn,
  type factColumns,
  filterColumns,
  orderColumns,
} from '@provoke/contract/fact-columns';
import {
  type ActWord,
  actWords,
  type FindingState,
  findingStates,
  type SaidAndDid,
  saidAndDid,
} from '@provoke/contract/lists';
import { readText, withoutNothing } from '../../lists/read-search.ts';
import { type FilterStatus, filterStatuses } from './columns/statuses.ts';

/** The table begins with the newest rows, the oldest ones, or those with most of a column. */
export const sorts = ['newest', 'oldest', ...orderColumns] as const;

type Wanted<Name extends FilterColumn> = (typeof factColumns)[Name] extends {
  values: readonly (infer Value)[];
}
  ? Value
  : number;
/** A value of a column, or its least amount. */
type ColumnFilter = { [Name in FilterColumn]?: Wanted<Name> | undefined };

/** The filter of a run's results, from the address, so that a link shows what its sender sees. */
export type RunFilter = ColumnFilter & {
  verdict?: FilterStatus | undefined;
  /** As it was linked: `LLM06`, from before ids had a year, names a category too. */
  category?: string | undefined;
  /** The number of the goal in the index. */
  goal?: number | undefined;
  q?: string | undefined;
  split?: true | undefined;
  /** What became of an attempt, of a goal, and what else rules say of an attempt. */
  act?: ActWord | undefined;
  cell?: SaidAndDid | ActWord | undefined;
  has?: (typeof actFlags)[number] | undefined;
  /** A tool that was called, by its whole name, and what people decided about what broke the goal. */
  tool?: string | undefined;
  state?: FindingState | undefined;
  sort?: (typeof sorts)[number] | undefined;
};

/** What an attempt may have besides its word. */
export const actFlags = ['concealed', 'claimed', 'stopped'] as const;

const TEXT_MAX = 200;

const among = <T extends string>(list: readonly T[], value: unknown): T | undefined =>
  list.find((one) => one === value);

const TOOL_MAX = 100;

const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;

/** What the filter of a column may be. */
export function choicesOf(name: FilterColumn): readonly (string | number)[] {
  const { values, filter } = columnOf(name);
  return values ?? filter?.atLeast ?? [];
}

const readColumnFilter = (search: Record<string, unknown>): ColumnFilter =>
  Object.fromEntries(
    filterColumns.map((name) => [name, choicesOf(name).find((one) => one === search[name])]),
  );

/** What is not understood is left out, so that old links open. */
export function readFilter(search: Record<string, unknown>): RunFilter {
  return withoutNothing<RunFilter>({
    verdict: among(filterStatuses, search['verdict']),
    ...readColumnFilter(search),
    category: readText(search['category'], TEXT_MAX),
    goal: number(search['goal']),
    q: readText(search['q'], TEXT_MAX),
    split: search['split'] === true ? true : undefined,
    act: among(actWords, search['act']),
    cell: among([...saidAndDid, ...actWords], search['cell']),
    has: among(actFlags, search['has']),
    tool: readText(search['tool'], TEXT_MAX)?.slice(0, TOOL_MAX),
    state: among(findingStates, search['state']),
    sort: among(sorts, search['sort']),
  });
}
