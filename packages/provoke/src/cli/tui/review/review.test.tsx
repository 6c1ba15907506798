import type { Review as RecordedReview } from '@provoke/contract';
import { expect, test, vi } from 'vitest';
import { byPerson } from '../test/by-person.ts';
import { pasteText } from '../text-field/text-field.ts';
import { createReviewPart } from './review-part.ts';
import { reviewRows } from './review-rows.ts';
import {
  firstReview,
  type ReviewDraft,
  type Reviewed,
  type ReviewState,
  withNextChoice,
  withReason,
  withReviews,
} from './review-state.ts';

const HOSTILE = '\u001b[2J\u001b]0;title\u0007 列車 👩‍🚀 \u202elanretni\u202c\r\n\tplate';

const attempt: Reviewed = {
  ...{ attempt: 'pair/3/attempt-1', result: 'f0a1', outcome: 'broken', arm: 'attack' },
  decided_by: { votes: 2, panel: 3 },
};

const past: RecordedReview = {
  ...byPerson,
  ...{ id: 1, result: 'f0a1', reviewer: 1, reviewer_username: `ana ${HOSTILE}` },
  ...{ previous_status: 'SUCCESSFUL_JAILBREAK', evaluation_status: 'FAILED_JAILBREAK' },
  ...{ reason: `Not the planted one. ${HOSTILE}`, timestamp: '2026-11-22T09:00:00Z' },
};

const ready: ReviewState = {
  ...firstReview(attempt),
  ...{ service: 'ready', place: 'at http://127.0.0.1:8080', isTyping: true },
};
const long = withReason(
  ready,
  pasteText(ready.reason, 'The word is in the story, but it is not the planted one. '.repeat(30)),
);

const states: Record<string, ReviewState> = {
  opening: firstReview(attempt),
  failed: { ...ready, service: { failed: `The service does not answer. ${HOSTILE}` } },
  'not sent yet': firstReview({ ...attempt, result: null }),
  'its first review': ready,
  'a long reason': withNextChoice(long, 1),
  'a draft': { ...long, isTyping: false },
  refused: { ...ready, refused: `Viewers may not. ${HOSTILE}` },
  sent: { ...withReviews(ready, [past, { ...past, id: 0 }]), isSent: true, isTyping: false },
};

test.each(Object.entries(states))('overruling a verdict, %s', (_, state) => {
  const drawn = reviewRows(state, 76).map(
    ({ label, mark, text }) => `${label}${mark ? `${mark}: ` : ''}${text}`,
  );

  expect(drawn.join('\n')).toMatchSnapshot();
  expect(drawn.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test('after a review, the verdict that counts is not offered again', () => {
  const { choice } = withReviews(ready, [past]);

  expect(choice).toBe('SUCCESSFUL_JAILBREAK');
});

test('a service that does not answer is said, and nothing can be typed', async () => {
  const drawSoon = vi.fn<() => void>();
  const drafts: (ReviewDraft | undefined)[] = [];
  const part = createReviewPart({
    ...{ drawSoon, attempt, draft: undefined, onReviewed() {} },
    keep: (draft) => drafts.push(draft),
    openService: async () => {
      throw new Error('Nothing answers.');
    },
  });

  await vi.waitFor(() => expect(part.state.service).toEqual({ failed: 'Nothing answers.' }));
  part.type();

  expect(part.press('w')).toBe(false);
  part.paste('why');
  expect(part.state.reason.text).toBe('');
  expect(drafts).toEqual([]);
});
