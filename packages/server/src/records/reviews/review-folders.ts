import type { JsonObject, Review } from '@provoke/contract';

/** A review as a campaign's folder keeps it. */
export type KeptReview = Review & {
  run: string;
  /** The reviewed attempt's own id. */
  attempt: string;
  /** Those of the attempt from then on; absent where the review left them as they were. */
  evaluation_metrics?: JsonObject | undefined;
};

export type ReviewedRun = { organizationId: string; runId: string; campaign: string };

/** The folders of the campaigns on this machine, which keep the reviews of their attempts too. */
export type ReviewFolders = {
  /** The ids of the campaigns. */
  list(): Promise<string[]>;
  /**
   * Appends the reviews of a run that its campaign's folder lacks; does nothing if it has no folder here. `readAfter`
   * reads the reviews that follow one, by its id, in batches.
   */
  append(
    run: ReviewedRun,
    readAfter: (review: number) => AsyncIterable<readonly KeptReview[]>,
  ): Promise<void>;
};
