import { jsonObject, Review } from '@provoke/contract';
import type { KeptReview } from '@provoke/server/embedded';
import { z } from 'zod';
import { openLog } from '../journal/open-log.ts';
import { beginning, type Place, readLog } from '../journal/read-log.ts';

const Kept: z.ZodType<KeptReview> = Review.extend({
  run: z.string(),
  attempt: z.string(),
  evaluation_metrics: jsonObject.optional(),
});

type Reading = {
  /** Called with the end of each line. */
  onLine?(end: Place): void;
  /** Called with the number of a line that is no review. */
  onSkip?(line: number): void;
};

/** The reviews in a campaign's folder, oldest first. A line that is damaged, or no review, is skipped. */
export async function* readReviewLog(
  path: string,
  { onLine = () => {}, onSkip = () => {} }: Reading = {},
): AsyncGenerator<KeptReview> {
  const onDamaged = (end: Place) => {
    onLine(end);
    onSkip(end.sequence);
  };
  for await (const { json, sequence, offset } of readLog(path, { onDamaged })) {
    onLine({ sequence, offset });
    const review = Kept.safeParse(parse(json)).data;
    if (review) yield review;
    else onSkip(sequence);
  }
}

/** Its checksum is right, but anyone can write one. */
function parse(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString());
  } catch {
    return undefined;
  }
}

/**
 * Appends the reviews of a run that follow the last one in the file. On disk when this resolves. One writer at a time.
 */
export async function appendReviews(
  path: string,
  run: string,
  readAfter: (review: number) => AsyncIterable<readonly KeptReview[]>,
): Promise<void> {
  let last = 0;
  let end = beginning;
  const onLine = (place: Place) => {
    end = place;
  };
  for await (const review of readReviewLog(path, { onLine }))
    if (review.run === run) last = Math.max(last, review.id);
  for await (const reviews of readAfter(last)) {
    if (reviews.length === 0) continue;
    const log = await openLog(path, end);
    await Promise.all(reviews.map((review) => log.append(review))).finally(log.close);
    end = log.end;
  }
}
