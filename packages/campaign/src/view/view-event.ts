import type { Attempt, CampaignEvent } from '@provoke/evidence';

/** What a view needs of an attempt. Notes are read only for errors, so a journal's evidence need not be parsed. */
export type ViewedAttempt = Omit<Attempt, 'request' | 'reply' | 'notes' | 'steps'> & {
  notes?: string;
};

/** A campaign's event with its time, or a wait that only this process knows about. */
export type ViewEvent = (
  | Exclude<CampaignEvent, { type: 'attempt-end' }>
  | { type: 'attempt-end'; attempt: ViewedAttempt }
  | { type: 'wait'; address: string | null; ms: number }
) & {
  /** Running time so far, over all resumes. Absent in journals of earlier versions. */
  elapsed_ms?: number;
};
