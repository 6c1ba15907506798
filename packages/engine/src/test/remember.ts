import type { CampaignEvent } from '../campaign/events.ts';
import type { Memory } from '../campaign/memory.ts';

/** What a campaign with these events left behind, as a resumed one finds it. */
export function remember(events: readonly CampaignEvent[]): Memory {
  const attempts = events.flatMap((event) => (event.type === 'attempt-end' ? [event] : []));
  const asks = events.flatMap((event) => (event.type === 'ask-end' ? [event.ask] : []));
  const ends = events.flatMap((event) => (event.type === 'goal-end' ? [event] : []));
  return {
    isFinished: (technique, { index }) =>
      ends.some((end) => end.technique === technique && end.goal.index === index),
    attempt: (id, fingerprint) =>
      attempts.find((one) => one.attempt.id === id && one.fingerprint === fingerprint)?.attempt,
    isTaken: (id) => attempts.some(({ attempt }) => attempt.id === id),
    answer: (id, fingerprint) =>
      asks.find((one) => one.id === id && one.fingerprint === fingerprint),
    category: () => undefined,
    outcome(technique) {
      const its = attempts.filter(({ attempt }) => attempt.technique === technique);
      const failed = its.filter(({ attempt }) => attempt.status.startsWith('ERROR_'));
      return { attempted: its.length, answered: its.length - failed.length };
    },
    spending: [
      ...attempts.flatMap(({ attempt }) => attempt.spending),
      ...asks.map(({ spending }) => spending),
    ],
  };
}
