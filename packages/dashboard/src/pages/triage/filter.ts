import {
  type FindingState,
  findingStates,
  type QueueOrder,
  queueOrders,
} from '@provoke/contract/lists';
import { readDay, readId, readText, withoutNothing } from '../../lists/read-search.ts';

/** What the queue holds, and where its reader is; from the address, so that a reload loses nothing. */
export type TriageFilter = {
  run?: string | undefined;
  agent?: string | undefined;
  /** Days, as 2026-11-20. */
  from?: string | undefined;
  to?: string | undefined;
  state?: FindingState | undefined;
  q?: string | undefined;
  order?: QueueOrder | undefined;
  /** The row that the reader is at: see `rowId`. */
  at?: string | undefined;
};

const TEXT_MAX = 200;
const ROW_MAX = 100;

/** What is not understood is left out, so that old links open. */
export const readTriageFilter = (search: Record<string, unknown>): TriageFilter =>
  withoutNothing<TriageFilter>({
    run: readId(search['run']),
    agent: readId(search['agent']),
    from: readDay(search['from']),
    to: readDay(search['to']),
    state: findingStates.find((state) => state === search['state']),
    q: readText(search['q'], TEXT_MAX),
    order: queueOrders.find((order) => order === search['order']),
    at: readText(search['at'], ROW_MAX),
  });
