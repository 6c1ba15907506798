import { expect, test } from 'vitest';
import { readConversation } from './conversation.ts';
import { reduceWords } from './reduce-words.ts';
import { type KnownTrigger, knownTriggers } from './test/known-triggers.ts';

/** What `provoke brief` sends at most. */
const REQUESTS = 100;

async function reduceKnown({ messages, breaks }: KnownTrigger) {
  const { words, write } = readConversation(messages);
  let asked = 0;
  const reduction = await reduceWords(
    words,
    async (kept) => {
      asked++;
      return breaks(write(kept));
    },
    { requests: REQUESTS, confirmations: 3 },
  );
  return { ...reduction, asked, sent: write(reduction.kept) };
}

test('there are 40 agents, whose triggers are of every kind', () => {
  expect(new Set(knownTriggers.map(({ name }) => name)).size).toBe(40);
});

test.each(knownTriggers)(
  'the smallest prompt holds the trigger and little more, within 100 requests: $name',
  async (known) => {
    const { asked, requests, kept, sent, ending, smallest } = await reduceKnown(known);

    const text = sent.map(({ content }) => content).join('\n');
    for (const held of known.holds) expect(text).toContain(held);
    expect(kept.length).toBeLessThanOrEqual(1.2 * known.least);
    expect(kept.length).toBeGreaterThanOrEqual(known.least);
    expect(asked).toBe(requests);
    expect(asked).toBeLessThanOrEqual(REQUESTS);
    expect(smallest.broken).toBeGreaterThan(0);
    expect(ending).toMatch(/minimal|spent/);
  },
);
