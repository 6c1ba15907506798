import { type CampaignEvent, spendingOf } from '@provoke/evidence';
import { isUnanswered } from '../campaign/asking/unanswered.ts';
import { mayFollowFrom } from '../campaign/events/attempt-id.ts';
import type { Memory } from '../campaign/events/memory.ts';

/** The memory that a resumed campaign has of these events. */
export function remember(events: readonly CampaignEvent[]): Memory {
  const attempts = events.flatMap((event) => (event.type === 'attempt-end' ? [event] : []));
  const asked = events.flatMap((event) => (event.type === 'ask-end' ? [event] : []));
  const ends = events.flatMap((event) => (event.type === 'goal-end' ? [event] : []));
  /** Whether no answered attempt exists that may follow from this call. */
  const isOpen = (call: CampaignEvent, id: string) =>
    !events
      .slice(events.indexOf(call))
      .some(
        (event) =>
          event.type === 'attempt-end' &&
          !event.attempt.unanswered &&
          mayFollowFrom(event.attempt.id, id),
      );
  return {
    isFinished: (technique, { index }) =>
      ends.some((end) => end.technique === technique && end.goal.index === index),
    attempt(id, fingerprint) {
      const found = attempts.find(
        (one) => one.attempt.id === id && one.fingerprint === fingerprint,
      );
      if (found?.attempt.unanswered && found.attempt.request && isOpen(found, id)) return undefined;
      return found?.attempt;
    },
    isTaken: (id) => attempts.some(({ attempt }) => attempt.id === id),
    answer(id, fingerprint) {
      const found = asked.find(({ ask }) => ask.id === id && ask.fingerprint === fingerprint);
      const failure = found?.ask.failure;
      if (found && failure && isUnanswered(failure) && isOpen(found, id)) return undefined;
      return found?.ask;
    },
    category: () => undefined,
    outcome(technique) {
      const its = attempts.filter(({ attempt }) => attempt.technique === technique);
      const failed = its.filter(({ attempt }) => attempt.status.startsWith('ERROR_'));
      return { attempted: its.length, answered: its.length - failed.length };
    },
    spending: events.flatMap(spendingOf),
    elapsedMs: 0,
  };
}
