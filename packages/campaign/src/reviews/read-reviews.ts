import { stat } from 'node:fs/promises';
import type { JsonObject } from '@provoke/contract';
import { type Attempt, countedStatus } from '@provoke/evidence';
import { readActMetrics } from '@provoke/evidence/acts';
import type { KeptReview } from '@provoke/server/embedded';
import type { CampaignFolder } from '../folder/campaign-folder.ts';
import { readReviewLog } from './review-log.ts';

/** A review with the metrics that count from then on, if it changed them. */
export type CountedReview = Omit<KeptReview, 'run' | 'attempt'>;

/** What people said of a campaign's attempts, and what evidence that arrived late shows. */
export type Reviews = {
  /** Of an attempt, newest first. */
  of(attempt: string): readonly CountedReview[];
};

/** Whether anyone has reviewed an attempt. */
export const hasReviews = ({ reviews }: CampaignFolder): Promise<boolean> =>
  stat(reviews).then(
    () => true,
    () => false,
  );

/** Reads them from the campaign's folder, without the service. Notes lines that cannot be read. */
export async function readReviews(
  { reviews: path }: Pick<CampaignFolder, 'reviews'>,
  note: (text: string) => void = () => {},
): Promise<Reviews> {
  const byAttempt = new Map<string, CountedReview[]>();
  const skipped: number[] = [];
  const onSkip = (line: number) => void skipped.push(line);
  for await (const { attempt, run, ...review } of readReviewLog(path, { onSkip })) {
    const earlier = byAttempt.get(attempt);
    if (earlier) earlier.push(review);
    else byAttempt.set(attempt, [review]);
  }
  const [first] = skipped;
  if (first !== undefined)
    note(
      skipped.length === 1
        ? `${path}, line ${first}: this line is no review that can be read, and is skipped.`
        : `${path}: ${skipped.length} lines are no reviews that can be read, and are skipped. The first is line ${first}.`,
    );
  return { of: (attempt) => byAttempt.get(attempt)?.toReversed() ?? [] };
}

type Ended = { type: 'attempt-end'; attempt: Pick<Attempt, 'id' | 'arm' | 'status' | 'acts'> };

/** The metrics of the newest review that has any: what late evidence showed stays when a person gives a verdict. */
export const countedMetrics = (reviews: readonly CountedReview[]): JsonObject | undefined =>
  reviews.find(({ evaluation_metrics }) => evaluation_metrics)?.evaluation_metrics;

/** An event with the status that counts. A technique's own search is not counted, whatever is said of it. */
export function withReviews<Event extends { type: string } | Ended>(
  event: Event,
  { of }: Reviews,
): Event {
  if (!isEnd(event) || event.attempt.arm === 'search') return event;
  const reviews = of(event.attempt.id);
  if (reviews.length === 0) return event;
  const status = countedStatus(event.attempt.status, reviews);
  const acts = readActMetrics(countedMetrics(reviews));
  return { ...event, attempt: { ...event.attempt, status, ...(acts && { acts }) } };
}

const isEnd = (event: { type: string } | Ended): event is Ended => event.type === 'attempt-end';
