import { stat } from 'node:fs/promises';
import type { Review } from '@provoke/contract';
import { type Attempt, countedStatus } from '@provoke/evidence';
import type { CampaignFolder } from '../folder/campaign-folder.ts';
import { readReviewLog } from './review-log.ts';

/** What people said of a campaign's attempts. */
export type Reviews = {
  /** Of an attempt, newest first. */
  of(attempt: string): readonly Review[];
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
  const byAttempt = new Map<string, Review[]>();
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

type Ended = { type: 'attempt-end'; attempt: Pick<Attempt, 'id' | 'arm' | 'status'> };

/** An event with the status that counts. A technique's own search is not counted, whatever is said of it. */
export function withReviews<Event extends { type: string } | Ended>(
  event: Event,
  { of }: Reviews,
): Event {
  if (!isEnd(event) || event.attempt.arm === 'search') return event;
  const reviews = of(event.attempt.id);
  if (reviews.length === 0) return event;
  const status = countedStatus(event.attempt.status, reviews);
  return { ...event, attempt: { ...event.attempt, status } };
}

const isEnd = (event: { type: string } | Ended): event is Ended => event.type === 'attempt-end';
