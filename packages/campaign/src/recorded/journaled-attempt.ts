import type { Review } from '@provoke/contract';
import {
  type AttemptEvidence,
  countedStatus,
  isAskedAgain,
  type Step,
  storable,
} from '@provoke/evidence';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { LazyAttempt } from '../journal/lazy-attempt.ts';
import type { AttemptHead } from '../journal/stored-attempt.ts';
import { type ResultHead, toAttemptRecord, toResultHead } from '../outbox/to-result.ts';
import { type CountedReview, countedMetrics } from '../reviews/read-reviews.ts';
import type { RecordedAttempt } from './recorded-campaign.ts';

type Source = {
  entry: JournalEntry;
  isSuperseded: boolean;
  resultId: string | null;
  /** Newest first. */
  reviews: readonly CountedReview[];
  /** Seen after its verdict. */
  later: readonly Step[];
};

/** An attempt in a journal, in the service's form. Its evidence is parsed on demand. */
export class JournaledAttempt implements RecordedAttempt {
  readonly id: string;
  readonly resultId: string | null;
  readonly timestamp = null;
  readonly isSuperseded: boolean;
  readonly latency_ms: number;
  readonly evaluation_status: ResultHead['evaluation_status'];
  readonly evaluation_metrics: ResultHead['evaluation_metrics'];
  readonly agent_specific_data: ResultHead['agent_specific_data'];
  readonly #attempt: LazyAttempt;
  readonly #reviews: readonly Review[];
  readonly #later: readonly Step[];

  constructor(head: AttemptHead, { entry, isSuperseded, resultId, reviews, later }: Source) {
    const result = toResultHead(head);
    this.id = head.id;
    this.resultId = resultId;
    this.latency_ms = result.latency_ms;
    this.evaluation_status = countedStatus(result.evaluation_status, reviews);
    this.evaluation_metrics = countedMetrics(reviews) ?? result.evaluation_metrics;
    this.agent_specific_data = result.agent_specific_data;
    this.isSuperseded = isSuperseded || isAskedAgain(this);
    this.#attempt = new LazyAttempt(head.id, entry);
    this.#attempt.detach();
    this.#reviews = reviews;
    this.#later = later;
  }

  get evaluation_notes(): string {
    return storable(this.#attempt.read().notes);
  }

  async evidence(): Promise<AttemptEvidence> {
    const { result, traces } = toAttemptRecord(this.#attempt.read());
    const later = this.#later.map((step, at) => ({ sequence: traces.length + at, ...step }));
    return { ...result, traces: [...traces, ...later] };
  }

  async reviews(): Promise<readonly Review[]> {
    return this.#reviews;
  }
}
