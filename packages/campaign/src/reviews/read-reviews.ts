import { stat } from 'node:fs/promises';
import type { Review } from '@provoke/contract';
import { type Attempt, countedStatus } from '@provoke/evidence';
import type { CampaignFolder } from '../folder/campaign-folder.ts';
import { type Raised, readRaises } from './read-raises.ts';
import { readReviewLog } from './review-log.ts';

/** What was said of a campaign's attempts after their verdicts, and what was seen of them. */
export type Reviews = {
  /** Of an attempt, newest first. */
  of(attempt: string): readonly Review[];
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
  return {
    of: (attempt) => byAttempt.get(attempt)?.toReversed() ?? [],
    raised: (attempt) => raises.get(attempt),
  };
}

type Ended = { type: 'attempt-end'; attempt: Pick<Attempt, 'id' | 'arm' | 'status'> };

/** An event with the status that counts. A technique's own search is not counted, whatever is said of it. */
export function withReviews<Event extends { type: string } | Ended>(
  event: Event,
  reviews: Reviews,
): Event {
  if (!isEnd(event) || event.attempt.arm === 'search') return event;
  const attempt = asRaised(event.attempt, reviews);
  const said = reviews.of(attempt.id);
  if (said.length === 0 && attempt === event.attempt) return event;
  return { ...event, attempt: { ...attempt, status: countedStatus(attempt.status, said) } };
}

/** An attempt with what was seen of it, also after its verdict. */
export function asRaised<One extends Pick<Attempt, 'id'>>(attempt: One, { raised }: Reviews): One {
  const { steps: _, notes: __, ...decided } = raised(attempt.id) ?? {};
  return 'status' in decided ? { ...attempt, ...decided } : attempt;
}

const isEnd = (event: { type: string } | Ended): event is Ended => event.type === 'attempt-end';
