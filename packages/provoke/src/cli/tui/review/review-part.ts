import { messageOf } from '@provoke/campaign';
import type { Review } from '@provoke/contract';
import { fieldOf, pasteText, pressText } from '../text-field/text-field.ts';
import type { OpenedService } from './opened-service.ts';
import {
  firstReview,
  type ReviewDraft,
  type Reviewed,
  type ReviewState,
  withNextChoice,
  withReason,
  withReviews,
} from './review-state.ts';

const SHOWN_MAX = 20;

type Opened = {
  drawSoon(): void;
  attempt: Reviewed;
  /** What was typed here before. */
  draft: ReviewDraft | undefined;
  /** Keeps what was typed, also when the page is closed; undefined once it was sent. */
  keep(draft: ReviewDraft | undefined): void;
  /** The service that has the result. */
  openService(): Promise<OpenedService>;
  onReviewed(review: Review): void;
};

/** A person overrules the judges of one result, with a reason. Opens its service. */
export function createReviewPart({
  drawSoon,
  attempt,
  draft,
  keep,
  openService,
  onReviewed,
}: Opened) {
  let state = firstReview(attempt, draft);
  let service: OpenedService | undefined;
  const closing = new AbortController();
  const { signal } = closing;
  const { result } = attempt;

  const show = (change: Partial<ReviewState>) => {
    state = { ...state, ...change };
    drawSoon();
  };
  const setReason = (reason: ReviewState['reason']) => {
    state = withReason(state, reason);
    keep(state);
  };
  const choose = (by: 1 | -1) => {
    state = withNextChoice(state, by);
    keep(state);
  };

  async function open(): Promise<void> {
    if (result === null) return;
    try {
      const opened = await openService();
      if (signal.aborted) return void (await opened.close());
      service = opened;
      const query = { page_size: SHOWN_MAX };
      const asked = { params: { id: result }, query, signal };
      const { results } = await opened.client.reviews.list(asked);
      state = withReviews(state, results);
      show({ service: 'ready', place: opened.place });
    } catch (error) {
      if (!signal.aborted) show({ service: { failed: messageOf(error) }, isTyping: false });
    }
  }

  async function send(): Promise<void> {
    const { choice, reason } = state;
    if (!service || result === null || state.service !== 'ready') return;
    if (reason.text.trim() === '') return show({ refused: 'Type why: a reason goes with it.' });
    show({ service: 'sending', refused: undefined });
    try {
      const review = await service.client.reviews.create({
        params: { id: result },
        body: { evaluation_status: choice, reason: reason.text.trim() },
        signal,
      });
      const sent = { ...state, reason: fieldOf(), isSent: true, isTyping: false };
      state = withReviews(sent, [review, ...state.reviews]);
      keep(undefined);
      onReviewed(review);
      show({ service: 'ready' });
    } catch (error) {
      if (!signal.aborted) show({ service: 'ready', refused: messageOf(error) });
    }
  }

  const actions: Record<string, () => void> = {
    ...{ up: () => choose(-1), 'shift-tab': () => choose(-1) },
    ...{ down: () => choose(1), tab: () => choose(1) },
    enter: () => void send(),
    escape: () => show({ isTyping: false }),
  };
  void open();
  return {
    get state(): ReviewState {
      return state;
    },
    /** Keys go into the reason from now on, unless there is nothing to review. */
    type(): void {
      const isPossible = result !== null && typeof state.service !== 'object';
      show({ isTyping: isPossible, isSent: false });
    },
    /** Whether the key belongs to it. */
    press(key: string): boolean {
      if (!state.isTyping) return false;
      const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
      if (action) action();
      else if (key === '?' && state.reason.text === '') return false;
      else {
        const reason = pressText(state.reason, key);
        if (!reason) return false;
        setReason(reason);
      }
      return true;
    },
    paste(text: string): void {
      if (state.isTyping) setReason(pasteText(state.reason, text));
    },
    close(): void {
      closing.abort();
      void service?.close().catch(() => {});
    },
  };
}

export type ReviewPart = ReturnType<typeof createReviewPart>;
