import { type AttemptLine, messageOf } from '@provoke/campaign';
import type { Review } from '@provoke/contract';
import type { FindingState } from '@provoke/contract/lists';
import { outcomeOf } from '@provoke/evidence';
import type { Actions } from '../actions/actions.ts';
import { promptOf } from '../attempt/prompt-of.ts';
import type { Session } from '../navigation.ts';
import type { Page } from '../page.ts';
import { bodyHeight, type Size } from '../parts/size.ts';
import type { OpenedService } from '../review/opened-service.ts';
import { createReviewPart, type ReviewPart } from '../review/review-part.ts';
import type { ReviewDraft } from '../review/review-state.ts';
import type { Triage } from '../triage/triage.ts';
import { hasSteps, type PartName, partsOf } from './part-rows.ts';
import type { ReadAttempt } from './read-attempt.ts';
import { isRead, Result, type ResultState, scrolledPart } from './result.tsx';
import { countWay } from './way-rows.ts';

const KEYS = [
  ['1 2 3 …', 'conversation, way or trace, rules, judges, request, review'],
  ['↑↓ j k', 'scroll; in the trace or the way: choose a step, the other keys scroll its text'],
  ['Ctrl-D Ctrl-U', 'half a page; Page Up/Down: a page; g G: first, last'],
  ['[ ]', 'previous and next result of the list'],
  ['y', 'copies the reply'],
  ['Y', 'copies the prompt'],
  ['r', 'overrules the judges: ↑↓ the verdict, type the reason, Enter; Esc keeps it for later'],
  ['t', 'triage what broke the goal: c confirm, n not a break, f fixed, a accept'],
  ['w p o s', 'write a report, replay this, open it in the browser, send it to its service'],
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
  onPlace(id: string): void;
  /** What was typed about attempts, and not sent. */
  drafts: Map<string, ReviewDraft>;
  triaged: Triaged;
  actions: Actions;
  /** Tells the list what counts now. */
  onReviewed(reviewed: Pick<AttemptLine, 'attempt' | 'outcome'>): void;
};

export type ResultPage = Page & {
  /** Reads what is shown again, if it is this attempt. */
  reread(changed: ReadonlySet<string>): void;
};

/** One attempt with all its evidence, and its neighbours in the list. */
export function createResultPage({
  session,
  ids,
  place,
  find,
  openService,
  onPlace,
  onReviewed: tellList,
  drafts,
  triaged,
  actions: common,
}: Opened): ResultPage {
  const written = new Map<string, Review>();
  let review: ReviewPart | undefined;
  let state: ResultState = {
    ...{ place, total: ids.length, attempt: 'reading', written: undefined, review: undefined },
    ...{ part: 0, step: 0, scroll: 0, notice: undefined },
  };
  const set = (change: Partial<ResultState>) => {
    state = { ...state, ...change };
  };
  const idNow = () => ids[state.place] ?? '';

  function read(): void {
    const id = idNow();
    const show = (attempt: ResultState['attempt']) => {
      if (idNow() !== id) return;
      set({ attempt });
      // A neighbour may have no such part.
      if (isRead(attempt)) set({ part: Math.min(state.part, partsOf(attempt).length - 1) });
      if (partNow() === 'Review') openReview();
      session.drawSoon();
    };
    find(id).then(show, (error: unknown) => show({ failed: messageOf(error) }));
  }
  function go(to: number): void {
    const id = ids[to];
    if (id === undefined) return;
    closeReview();
    set({ place: to, attempt: 'reading', written: written.get(id), step: 0, scroll: 0 });
    onPlace(id);
    read();
  }
  const partNow = (): PartName | undefined =>
    isRead(state.attempt) ? partsOf(state.attempt)[state.part] : undefined;

  function closeReview(): void {
    review?.close();
    review = undefined;
  }
  function openReview(): void {
    const { attempt } = state;
    if (!isRead(attempt) || review) return;
    const id = attempt.attempt;
    review = createReviewPart({
      ...{ drawSoon: session.drawSoon, attempt, openService, draft: drafts.get(id) },
      keep(draft) {
        if (draft) drafts.set(id, draft);
        else drafts.delete(id);
      },
      onReviewed(made) {
        written.set(id, made);
        tellList({ attempt: id, outcome: outcomeOf(made.evaluation_status) });
        if (idNow() !== id) return;
        set({ written: made });
        read();
      },
    });
  }
  function show(part: number): void {
    if (!isRead(state.attempt) || part >= partsOf(state.attempt).length) return;
    set({ part, step: 0, scroll: 0 });
    if (partNow() === 'Review') openReview();
  }
  function type(): void {
    if (!isRead(state.attempt)) return;
    show(partsOf(state.attempt).length - 1);
    review?.type();
  }

  /** No further than there is something to see. */
  const scroll = (rows: number, size: Size) => () => {
    const { attempt } = state;
    if (!isRead(attempt)) return;
    const { above, below } = scrolledPart({ attempt, state: drawn(), size });
    set({ scroll: above + Math.max(-above, Math.min(below, rows)) });
  };
  /** In the trace and on the way the arrows choose a step. */
  const step = (by: number, size: Size) => () => {
    const { attempt } = state;
    const part = partNow();
    if (!isRead(attempt) || !part || !hasSteps(part)) return scroll(by, size)();
    const { acts } = attempt;
    const last = (acts ? countWay(attempt, acts) : attempt.steps.length) - 1;
    set({ step: Math.max(0, Math.min(last, state.step + by)), scroll: 0 });
  };
  const copy = (text: string | undefined, what: string) => () =>
    set({ notice: text ? session.copy(text) : `There is no ${what} to copy.` });

  const actionsIn = (size: Size): Record<string, () => void> => {
    const { attempt } = state;
    const page = Math.max(1, bodyHeight(size) - PAGE_LESS);
    const half = Math.ceil(page / 2);
    const whole = isRead(attempt) ? attempt : undefined;
    return {
      ...Object.fromEntries(
        ['1', '2', '3', '4', '5', '6'].map((key, part) => [key, () => show(part)]),
      ),
      ...{ down: step(1, size), j: step(1, size), up: step(-1, size), k: step(-1, size) },
      ...{ 'page down': scroll(page, size), 'page up': scroll(-page, size) },
      ...{ 'ctrl-d': scroll(half, size), 'ctrl-u': scroll(-half, size) },
      ...{ home: step(-FAR, size), g: step(-FAR, size), end: step(FAR, size), G: step(FAR, size) },
      ...{ '[': () => go(state.place - 1), ']': () => go(state.place + 1) },
      ...{ y: copy(whole?.reply ?? undefined, 'reply') },
      ...{ Y: copy(whole && (promptOf(whole) ?? lastSentIn(whole)), 'prompt') },
      r: type,
      ...(partNow() === 'Review' && { enter: type }),
    };
  };
  const drawn = (): ResultState => ({ ...state, review: review?.state });
  const triageNow = () => ({
    state: triaged.stateOf(idNow()),
    looked: triaged.looked(),
    question: common.question ?? triaged.triage.question,
  });
  onPlace(idNow());
  read();
  return {
    keys: KEYS,
    close: closeReview,
    reread: (changed) => {
      if (changed.has(idNow())) read();
    },
    view: (size) => <Result state={drawn()} size={size} triage={triageNow()} />,
    paste(text) {
      if (!common.paste(text) && !triaged.triage.paste(text)) review?.paste(text);
    },
    press(key, size) {
      set({ notice: undefined });
      const attempt = idNow();
      if (review?.state.isTyping) return review.press(key);
      if (common.isAsking) return common.press(key, { attempt });
      if (triaged.triage.press(key, { attempt, state: triaged.stateOf(attempt) })) return true;
      if (common.press(key, { attempt })) return true;
      const actions = actionsIn(size);
      const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
      action?.();
      return action !== undefined;
    },
  };
}

/** More than any part has rows. */
const FAR = 1_000_000_000;
/** The head, and two rows that stay visible. */
const PAGE_LESS = 8;

/** What was sent, where no record of the agent's own says it. */
const lastSentIn = ({ conversation }: ReadAttempt): string | undefined =>
  conversation.findLast(({ role }) => role === 'user')?.content;
