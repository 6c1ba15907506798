import type { DoubtId } from '@provoke/contract/lists';
import { createGoalCategories, type Memory } from '@provoke/engine';
import { type CampaignEvent, type Goal, spendingOf } from '@provoke/evidence';
import { type CampaignView, createCampaignView } from '../view/campaign-view.ts';
import type { ViewEvent } from '../view/view-event.ts';
import type { JournalReader } from './journal.ts';
import { type EventHead, toLazyEventHead } from './journal-entry.ts';
import { LazyAttempt } from './lazy-attempt.ts';
import { beginning, type Place, type ReadOptions } from './read-log.ts';
import { createReplayCache, findingId, type ReadableAttempt } from './replay-cache.ts';
import { sumByRole } from './sum-by-role.ts';

/** A journal's state: everything needed to resume its campaign. */
export type JournalState = {
  view: CampaignView;
  /** Position of the next event. */
  end: Place;
  memory: Memory;
  /** Whether the journal already has it: a replayed technique repeats some events. */
  isKnown(event: CampaignEvent): boolean;
  add(event: CampaignEvent): void;
};

type AsCounted = (event: ViewEvent) => ViewEvent;

type Options = Pick<ReadOptions, 'onTorn'> & {
  /** An event as the view counts it: with what people said of its attempt. */
  asCounted?: AsCounted;
  /** Doubts that the reader accepts. */
  accept?: readonly DoubtId[] | undefined;
  /** Receives each event as it is read, without its evidence. */
  onEvent?(event: EventHead): void;
};

/** Reads a journal to its end. Of finished goals only the numbers are kept. */
export async function readJournalState(
  journal: JournalReader,
  { onEvent, accept, asCounted = (event) => event, ...options }: Options = {},
): Promise<JournalState> {
  const { state, fold } = createJournalState(asCounted, accept);
  for await (const entries of journal.read(options)) {
    const attempts: LazyAttempt[] = [];
    for (const entry of entries) {
      const event = toLazyEventHead(entry);
      onEvent?.(event);
      if (event.type === 'attempt-end') {
        const attempt = new LazyAttempt(event.attempt.id, entry);
        attempts.push(attempt);
        fold(event, attempt);
      } else fold(event);
      state.end = { sequence: entry.sequence, offset: entry.offset };
    }
    for (const attempt of attempts) if (state.memory.isTaken(attempt.id)) attempt.detach();
  }
  return state;
}

/** A helper model's answer in this role becomes the goal's category. */
const CLASSIFIER = 'category_classifier';

function createJournalState(asCounted: AsCounted, accept: Options['accept']) {
  const replay = createReplayCache();
  const categories = createGoalCategories();
  const outcomes = new Map<string, { attempted: number; answered: number }>();
  const spending = sumByRole();
  const view = createCampaignView({ accept });
  const seen = { calls: false, results: false };
  let elapsedMs = 0;

  function spend(event: EventHead): void {
    for (const one of spendingOf(event)) spending.add(one);
  }

  function endTechnique(technique: string): void {
    if (view.hasFinished(technique)) replay.forgetTechnique(technique);
  }

  function startGoal({ index, category }: Goal): void {
    if (category) categories.set(index, category);
  }

  function endAsk({ ask }: EventHead & { type: 'ask-end' }): void {
    if (ask.role !== CLASSIFIER) replay.keep(ask.id, { fingerprint: ask.fingerprint, ask });
  }

  function endAttempt(
    { attempt, fingerprint }: EventHead & { type: 'attempt-end' },
    whole: ReadableAttempt,
  ): void {
    const { attempted, answered } = outcomeOf(attempt.technique);
    outcomes.set(attempt.technique, {
      attempted: attempted + 1,
      answered: answered + Number(!attempt.status.startsWith('ERROR_')),
    });
    const { unanswered = false } = attempt;
    replay.keep(attempt.id, { fingerprint, attempt: { unanswered, whole } });
    const { meant, did } = attempt.acts?.observable ?? {};
    if (meant === 'all') seen.calls = true;
    if (did === 'all') seen.results = true;
  }

  function outcomeOf(technique: string) {
    return outcomes.get(technique) ?? { attempted: 0, answered: 0 };
  }

  /** `whole` has the evidence of the event's attempt. */
  function fold(event: EventHead, whole?: ReadableAttempt): void {
    view.add(asCounted(event), whole && (() => whole.read().notes));
    elapsedMs = event.elapsed_ms ?? elapsedMs;
    spend(event);
    if (event.type === 'goal-start') startGoal(event.goal);
    else if (event.type === 'ask-end') endAsk(event);
    else if (event.type === 'attempt-end' && whole) endAttempt(event, whole);
    else if (event.type === 'finding') replay.keep(findingId(event.finding), { fingerprint: '' });
    else if (event.type === 'goal-end') replay.forgetGoal(event.technique, event.goal.index);
    else if (event.type === 'technique-end') endTechnique(event.technique);
  }

  const state: JournalState = {
    view,
    end: beginning,

    isKnown: (event) =>
      (event.type === 'attempt-end' &&
        replay.find(event.attempt.id, event.fingerprint) !== undefined) ||
      (event.type === 'finding' && replay.find(findingId(event.finding), '') !== undefined),

    add(event) {
      if (event.type === 'attempt-end') fold(event, { read: () => event.attempt });
      else fold(event);
    },

    memory: {
      seen,
      isFinished: (technique, { index }) => view.isFinished(technique, index),
      attempt: (id, fingerprint) => replay.findAttempt(id, fingerprint),
      isTaken: (id) => replay.has(id),
      answer: (id, fingerprint) => replay.findAnswer(id, fingerprint),
      category: ({ index }) => categories.get(index),
      outcome: outcomeOf,
      get spending() {
        return spending.sums();
      },
      get elapsedMs() {
        return elapsedMs;
      },
    },
  };
  return { state, fold };
}
