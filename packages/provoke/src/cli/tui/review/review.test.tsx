import type { Review as RecordedReview } from '@provoke/contract';
import { expect, test } from 'vitest';
import { byPerson } from '../test/by-person.ts';
import { drawText } from '../test/draw-text.tsx';
import { openPages } from '../test/open-pages.ts';
import { expectToFit, SIZES, SMALLEST } from '../test/sizes.ts';
import { Review } from './review.tsx';
import { createReviewPage } from './review-page.tsx';
import {
  firstReview,
  type Reviewed,
  type ReviewState,
  typed,
  withNextChoice,
  withReviews,
} from './review-state.ts';

const HOSTILE = '\u001b[2J\u001b]0;title\u0007 列車 👩‍🚀 \u202elanretni\u202c\r\n\tplate';

const attempt: Reviewed = {
  ...{
    attempt: 'pair/3/attempt-1',
    result: 'f0a1',
    outcome: 'broken',
    goal_index: 3,
    arm: 'attack',
  },
  ...{ goal: `Read the plate ${HOSTILE}`, decided_by: { votes: 2, panel: 3 } },
};

const past: RecordedReview = {
  ...byPerson,
  ...{ id: 1, result: 'f0a1', reviewer: 1, reviewer_username: `ana ${HOSTILE}` },
  ...{ previous_status: 'SUCCESSFUL_JAILBREAK', evaluation_status: 'FAILED_JAILBREAK' },
  ...{ reason: `Not the planted one. ${HOSTILE}`, timestamp: '2026-11-22T09:00:00Z' },
};

const ready: ReviewState = {
  ...firstReview(attempt),
  ...{ service: 'ready', place: 'at http://127.0.0.1:8080' },
};
const long = typed(ready, 'The word is in the story, but it is not the planted one. '.repeat(30));

const states: Record<string, ReviewState> = {
  opening: firstReview(attempt),
  failed: { ...ready, service: { failed: `The service does not answer. ${HOSTILE}` } },
  'not sent yet': firstReview({ ...attempt, result: null }),
  'its first review': ready,
  'a long reason': withNextChoice(long, 1),
  refused: { ...ready, refused: `Viewers may not. ${HOSTILE}` },
  sent: { ...withReviews(ready, [past, { ...past, id: 0 }]), isSent: true },
};

test.each(Object.entries(states))('overruling a verdict, %s', (_, state) => {
  for (const size of [...SIZES, SMALLEST]) {
    const frame = drawText((given) => <Review state={state} size={given} />, size);
    expectToFit(frame, size);
    if (size !== SMALLEST) expect(frame).toMatchSnapshot();
  }
});

test('after a review, the verdict that counts is not offered again', () => {
  const { choice } = withReviews(ready, [past]);

  expect(choice).toBe('SUCCESSFUL_JAILBREAK');
});

test('a service that does not answer is said, and nothing can be typed', async () => {
  const openService = async () => {
    throw new Error('Nobody answers.');
  };
  const { press, waitFor, see } = openPages((opened) =>
    createReviewPage({ session: opened, attempt, openService, onReviewed() {} }),
  );

  const before = await waitFor('Nobody answers.');
  press(...'why', 'enter');

  expect(see()).toBe(before);
});
