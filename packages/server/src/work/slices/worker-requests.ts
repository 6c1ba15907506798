import type { slices } from '@provoke/contract';
import type { ReceivedBy } from '../../http/routes.ts';
import type { NewRecord } from '../../records/results/record-bulk.ts';
import type { WorkQueue } from '../work-queue.ts';
import type { FoundSlice } from './find-slice.ts';

/** A worker asks for slices. */
export type Asking = ReceivedBy<typeof slices.take>['body'] & {
  organizationId: string;
  queue: WorkQueue;
};

/** Events of a worker, with the results in them made ready to write. */
export type Append = {
  organizationId: string;
  slice: FoundSlice;
  body: ReceivedBy<typeof slices.append>['body'];
  records: readonly NewRecord[];
};

/** A worker ends a slice, or gives it back. */
export type Ending = {
  organizationId: string;
  slice: FoundSlice;
  body: ReceivedBy<typeof slices.end>['body'];
};
