import { messageOf } from '@provoke/campaign';
import type { Review as RecordedReview } from '@provoke/contract';
import type { Session } from '../navigation.ts';
import type { Page } from '../page.ts';
import type { OpenedService } from './opened-service.ts';
import { Review } from './review.tsx';
import {
  erased,
  firstReview,
  type Reviewed,
  typed,
  withNextChoice,
  withReviews,
} from './review-state.ts';

const KEYS = [
  ['← →', 'the verdict that counts'],
  ['letters', 'the reason'],
  ['Enter', 'overrule the judges'],
] as const;

const SHOWN_MAX = 20;

type Opened = {
  session: Pick<Session, 'drawSoon'>;
  attempt: Reviewed;
  /** The service that has the result. */
  openService(): Promise<OpenedService>;
  onReviewed(review: RecordedReview): void;
};

/** A person overrules the judges of one result, with a reason. */
export function createReviewPage({ session, attempt, openService, onReviewed }: Opened): Page {
  let state = firstReview(attempt);
  let service: OpenedService | undefined;
  const closing = new AbortController();
  const { signal } = closing;
  const { result } = attempt;

  const show = (change: Partial<typeof state>) => {
    state = { ...state, ...change };
    session.drawSoon();
  };
  function close(): void {
    closing.abort();
    void service?.close().catch(() => {});
  }

  async function open(): Promise<void> {
    if (result === null) return;
    try {
      const opened = await openService();
      if (signal.aborted) return void (await opened.close());
      service = opened;
      const query = { page_size: SHOWN_MAX };
      const { results } = await opened.client.reviews.list({
        params: { id: result },
        query,
        signal,
      });
      state = withReviews(state, results);
      show({ service: 'ready', place: opened.place });
    } catch (error) {
      if (!signal.aborted) show({ service: { failed: messageOf(error) } });
    }
  }

  async function send(): Promise<void> {
    const { choice, reason } = state;
    if (!service || result === null || state.service !== 'ready') return;
    if (reason.trim() === '') return show({ refused: 'Type why: a reason goes with it.' });
    show({ service: 'sending', refused: undefined });
    try {
      const review = await service.client.reviews.create({
        params: { id: result },
        body: { evaluation_status: choice, reason: reason.trim() },
        signal,
      });
      state = withReviews({ ...state, reason: '', isSent: true }, [review, ...state.reviews]);
      onReviewed(review);
      show({ service: 'ready' });
    } catch (error) {
      if (!signal.aborted) show({ service: 'ready', refused: messageOf(error) });
    }
  }

  const actions: Record<string, () => void> = {
    ...{ left: () => choose(-1), up: () => choose(-1), 'shift-tab': () => choose(-1) },
    ...{ right: () => choose(1), down: () => choose(1), tab: () => choose(1) },
    backspace() {
      state = erased(state);
    },
    enter: () => void send(),
  };
  function choose(by: 1 | -1): void {
    state = withNextChoice(state, by);
  }
  void open();
  return {
    keys: KEYS,
    close,
    view: (size) => <Review state={state} size={size} />,
    press(key) {
      const isText = [...key].length === 1;
      const mayType = state.service === 'ready';
      if (isText && mayType) state = typed(state, key);
      else if (isText) return false;
      else actions[key]?.();
      return isText || key in actions;
    },
  };
}
