import { afterAll, beforeAll, test } from 'vitest';
import { bare, compare, type Outcome } from './awkward-answers.ts';
import { type FrontEnd, frontEnds } from './front-ends.ts';
import { INSTALL_MS, installWidgets } from './install-widgets.ts';
import { isAll } from './one-of-each.ts';
import { APP_INSTALL_MS } from './serve-app.ts';
import { OPENING, openTalk } from './talk-to.ts';

/** Prompts of one conversation. The first turn is the hardest to read: nothing was said before. */
const lengths = { 'single turns': 1, 'five turns': 5 };
type Length = keyof typeof lengths;

/** Conversations with one front end at the same time. */
const CONVERSATIONS_MAX = 2;
const MINUTES = 60_000;

/** How each reply of each front end was read. */
const table: Record<string, Partial<Record<Length, Outcome[]>>> = {};

const cases = frontEnds.flatMap((frontEnd) =>
  (isAll ? (['single turns', 'five turns'] as const) : (['five turns'] as const)).map((length) => ({
    name: frontEnd.name,
    frontEnd,
    length,
  })),
);

beforeAll(() => installWidgets('chat-widgets'), INSTALL_MS);
beforeAll(async () => {
  if (isAll) await Promise.all([installWidgets('chat-components'), installWidgets('chat-kits')]);
}, INSTALL_MS);
afterAll(() => {
  if (isAll) process.stdout.write(formatTable(table));
});

test.concurrent.for<{ name: string; frontEnd: FrontEnd; length: Length }>(cases)(
  'every reply of $name is read whole and alone in $length, and no letter is sent',
  { timeout: APP_INSTALL_MS + 20 * MINUTES },
  async ({ frontEnd, length }, { expect, onTestFinished }) => {
    const { name, serve, asked, answer, form } = frontEnd;
    const site = await serve(onTestFinished);
    const outcomes: Outcome[] = [];
    table[name] = { ...table[name], [length]: outcomes };
    const wrong: string[] = [];
    const talk = await openTalk(site.url, {
      atEnd: onTestFinished,
      timeoutMs: 2 * MINUTES,
      callsAtOnce: CONVERSATIONS_MAX,
      ...(form && { settings: { form } }),
    });
    const converse = async (prompts: readonly string[]) => {
      const messages: { role: 'user' | 'assistant'; content: string }[] = [];
      for (const prompt of prompts) {
        messages.push({ role: 'user', content: prompt });
        const reply = await talk(messages).catch((error: Error) => error);
        messages.push({ role: 'assistant', content: String(reply) });
        // Some widgets remove line breaks from typed text.
        const received = site.asked.find((one) => bare(one) === bare(prompt)) ?? prompt;
        const outcome = reply instanceof Error ? 'missed' : compare(reply, answer(received));
        outcomes.push(outcome);
        if (outcome !== 'right') wrong.push(`${outcome}: ${prompt} → ${reply}`);
      }
    };

    const conversations = divide(asked, lengths[length]);
    const conduct = async () => {
      for (let next = conversations.shift(); next; next = conversations.shift())
        await converse(next);
    };
    await Promise.all(Array.from({ length: CONVERSATIONS_MAX }, conduct));

    expect(wrong).toEqual([]);
    const sent = site.asked.filter((prompt) => prompt !== OPENING);
    expect(sent.map(bare).sort()).toEqual(asked.map(bare).sort());
    expect(site.letters).toEqual([]);
  },
);

const divide = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );

/** As in the guide: docs/guides/scanning-a-website.md. */
function formatTable(rows: typeof table): string {
  const lines = Object.entries(rows).map(([name, read]) => {
    const cells = Object.keys(lengths).map((length) => formatOutcomes(read[length as Length]));
    return `| ${[name, ...cells].join(' | ')} |`;
  });
  const head = ['| front end | single turns | five turns |', '| --- | --- | --- |'];
  return `${[...head, ...lines].join('\n')}\n`;
}

function formatOutcomes(outcomes: readonly Outcome[] = []): string {
  const kinds = ['right', 'cut', 'mixed', 'missed'] as const;
  return kinds
    .map((kind) => ({ kind, count: outcomes.filter((one) => one === kind).length }))
    .filter(({ kind, count }) => kind === 'right' || count > 0)
    .map(({ kind, count }) => (kind === 'right' ? count : `${count} ${kind}`))
    .join(', ');
}
