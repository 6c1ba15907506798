import type { CampaignEvent } from '../campaign/events.ts';
import { type Memory, noMemory } from '../campaign/memory.ts';

/** What a resumed campaign knows of an earlier life, from the events of that life. */
export function remember(events: readonly CampaignEvent[]): Memory {
  const finished = new Set(
    events.flatMap((event) =>
      event.type === 'goal-end' ? [`${event.technique}/${event.goal.index}`] : [],
    ),
  );
  return {
    ...noMemory,
    isFinished: (technique, { index }) => finished.has(`${technique}/${index}`),
    attempt: (id, fingerprint) =>
      events
        .filter((event) => event.type === 'attempt-end')
        .find((event) => event.attempt.id === id && event.fingerprint === fingerprint)?.attempt,
    answer: (id, fingerprint) =>
      events
        .filter((event) => event.type === 'ask-end')
        .find(({ ask }) => ask.id === id && ask.fingerprint === fingerprint)?.ask,
  };
}
