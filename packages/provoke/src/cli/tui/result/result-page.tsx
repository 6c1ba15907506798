import { type AttemptLine, messageOf } from '@provoke/campaign';
import type { Review } from '@provoke/contract';
import type { FindingState } from '@provoke/contract/lists';
import { outcomeOf } from '@provoke/evidence';
import type { Session } from '../navigation.ts';
import type { Page } from '../page.ts';
import type { OpenedService } from '../review/opened-service.ts';
import { createReviewPage } from '../review/review-page.tsx';
import type { Triage } from '../triage/triage.ts';
import { type Part, stepsIn } from './part-rows.ts';
import type { ReadAttempt } from './read-attempt.ts';
import { Result, type ResultState } from './result.tsx';
import { countWay } from './way-rows.ts';

const KEYS = [
  ['1 2 3 4', 'conversation, trace, judges, request; with rules: way, rules, judges, request'],
  [
    '↑↓ j k',
    'scroll; in the trace or the way: choose a step, Page Up and Page Down scroll its text',
  ],
  ['[ ]', 'previous and next result of the list'],
  ['r', 'overrule the judges, with a reason'],
  ['t', 'triage what broke the goal: c confirm, n not a break, f fixed, a accept'],
] as const;

/** Of the list that it was opened from. */
export type Triaged = {
  triage: Triage;
  /** What was decided about what broke a goal; null where nothing did. */
  stateOf(id: string): FindingState | null;
  /** `looked at 9 of 57` */
  looked(): string;
};

type Opened = {
  session: Session;
  /** The ids of the attempts in the list that it was opened from. */
  ids: readonly string[];
  place: number;
  find(id: string): Promise<ReadAttempt>;
  /** The service that has its result. */
  openService(): Promise<OpenedService>;
  /** Tells the list which result is shown. */
  onPlace(place: number): void;
  /** Absent where nothing can be decided. */
  triaged?: Triaged;
  /** Tells the list what counts now. */
  onReviewed?(reviewed: Pick<AttemptLine, 'attempt' | 'outcome'>): void;
};

const PAGE = 10;

/** One attempt with all its evidence, and its neighbours in the list. */
export function createResultPage({
  session,
  ids,
  place,
  find,
  openService,
  onPlace,
  onReviewed: tellList,
  triaged,
}: Opened): Page {
  const reviews = new Map<string, Review>();
  let state: ResultState = {
    ...{ place, total: ids.length, attempt: 'reading', review: undefined },
    ...{ part: 0, step: 0, scroll: 0 },
  };

  function go(to: number): void {
    const id = ids[to];
    if (id === undefined) return;
    const review = reviews.get(id);
    state = { ...state, place: to, attempt: 'reading', review, step: 0, scroll: 0 };
    onPlace(to);
    const show = (attempt: ResultState['attempt']) => {
      if (state.place !== to) return;
      state = { ...state, attempt };
      session.drawSoon();
    };
    find(id).then(show, (error: unknown) => show({ failed: messageOf(error) }));
  }
  function openReview(): void {
    const { attempt } = state;
    if (typeof attempt !== 'object' || 'failed' in attempt) return;
    const onReviewed = (review: Review) => {
      reviews.set(attempt.attempt, review);
      tellList?.({ attempt: attempt.attempt, outcome: outcomeOf(review.evaluation_status) });
      if (ids[state.place] === attempt.attempt) state = { ...state, review };
    };
    session.open(createReviewPage({ session, attempt, openService, onReviewed }));
  }
  const scroll = (rows: number) => {
    state = { ...state, scroll: Math.max(0, state.scroll + rows) };
  };
  /** In the trace and on the way the arrows choose a step. */
  const step = (by: number) => {
    const { attempt, part } = state;
    if (typeof attempt !== 'object' || 'failed' in attempt) return scroll(by);
    if (part !== stepsIn(attempt)) return scroll(by);
    const { acts } = attempt;
    const last = (acts ? countWay(attempt, acts) : attempt.steps.length) - 1;
    state = { ...state, step: Math.max(0, Math.min(last, state.step + by)), scroll: 0 };
  };
  const show = (part: Part) => {
    state = { ...state, part, step: 0, scroll: 0 };
  };
  const actions: Record<string, () => void> = {
    ...{ '1': () => show(0), '2': () => show(1), '3': () => show(2), '4': () => show(3) },
    ...{ down: () => step(1), j: () => step(1), 'page down': () => scroll(PAGE) },
    ...{ up: () => step(-1), k: () => step(-1), 'page up': () => scroll(-PAGE) },
    ...{ '[': () => go(state.place - 1), ']': () => go(state.place + 1) },
    r: openReview,
  };
  const triageNow = () =>
    triaged && {
      state: triaged.stateOf(ids[state.place] ?? ''),
      looked: triaged.looked(),
      question: triaged.triage.question,
    };
  go(place);
  return {
    keys: KEYS,
    view: (size) => <Result state={state} size={size} triage={triageNow()} />,
    press(key) {
      const attempt = ids[state.place];
      const on = attempt === undefined ? undefined : { attempt, state: triaged?.stateOf(attempt) };
      if (triaged?.triage.press(key, on)) return true;
      actions[key]?.();
      return key in actions;
    },
  };
}
