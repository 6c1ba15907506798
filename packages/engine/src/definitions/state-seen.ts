import type { StateChange } from '@provoke/evidence/acts';

/** What an attempt changed, or why that is not known. */
export type StateSeen =
  | {
      /** The state before the attempt. */
      before: unknown;
      changes: readonly StateChange[];
      /** False if there were too many changes to list. */
      complete: boolean;
    }
  | { failed: string };
