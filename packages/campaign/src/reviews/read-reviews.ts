import { stat } from 'node:fs/promises';
import type { JsonObject } from '@provoke/contract';
import { type Attempt, countedStatus } from '@provoke/evidence';
import { readActMetrics } from '@provoke/evidence/acts';
import { formatCount } from '@provoke/figures';
import type { KeptReview } from '@provoke/server/embedded';
import type { CampaignFolder } from '../folder/campaign-folder.ts';
import { type Raised, readRaises } from './read-raises.ts';
import { readReviewLog } from './review-log.ts';

/** A review with the metrics that count from then on, if it changed them. */
export type CountedReview = Omit<KeptReview, 'run' | 'attempt'>;

/** What was said of a campaign's attempts after their verdicts, and what was seen of them. */
export type Reviews = {
  /** Of an attempt, newest first. */
  of(attempt: string): readonly CountedReview[];
  /** What spans that came late showed. */
  raised(attempt: string): Raised | undefined;
};

/** Whether anyone has reviewed an attempt. */
export const hasReviews = ({ reviews }: CampaignFolder): Promise<boolean> =>
  stat(reviews).then(
    () => true,
    () => false,
  );

/** Reads them from the campaign's folder, without the service. Notes lines that cannot be read. */
export async function readReviews(
  folder: CampaignFolder,
  note: (text: string) => void = () => {},
): Promise<Reviews> {
  const path = folder.reviews;
  const raises = await readRaises(folder);
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
        : `${path}: ${formatCount(skipped.length)} lines are no reviews that can be read, and are skipped. The first is line ${first}.`,
    );
  return {
    of: (attempt) => byAttempt.get(attempt)?.toReversed() ?? [],
    raised: (attempt) => raises.get(attempt),
  };
}

type Ended = { type: 'attempt-end'; attempt: Pick<Attempt, 'id' | 'arm' | 'status' | 'acts'> };

/** The metrics of the newest review that has any: what late evidence showed stays when a person gives a verdict. */
export const countedMetrics = (reviews: readonly CountedReview[]): JsonObject | undefined =>
  reviews.find(({ evaluation_metrics }) => evaluation_metrics)?.evaluation_metrics;

/** An event with the status that counts. A technique's own search is not counted, whatever is said of it. */
export function withReviews<Event extends { type: string } | Ended>(
  event: Event,
  reviews: Reviews,
): Event {
  if (!isEnd(event) || event.attempt.arm === 'search') return event;
  const attempt = asRaised(event.attempt, reviews);
  const said = reviews.of(attempt.id);
  if (said.length === 0) return attempt === event.attempt ? event : { ...event, attempt };
  const status = countedStatus(attempt.status, said);
  const acts = readActMetrics(countedMetrics(said));
  return { ...event, attempt: { ...attempt, status, ...(acts && { acts }) } };
}

/** An attempt with what was seen of it, also after its verdict. */
export function asRaised<One extends Pick<Attempt, 'id'>>(attempt: One, { raised }: Reviews): One {
  const { steps: _, notes: __, ...decided } = raised(attempt.id) ?? {};
  return 'status' in decided ? { ...attempt, ...decided } : attempt;
}

const isEnd = (event: { type: string } | Ended): event is Ended => event.type === 'attempt-end';
