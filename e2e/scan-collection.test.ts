import { afterAll, beforeAll, test } from 'vitest';
import { bare, compare, type Outcome } from './awkward-answers.ts';
import { type FrontEnd, frontEnds } from './front-ends.ts';
import { INSTALL_MS, installWidgets } from './install-widgets.ts';
import { isAll } from './one-of-each.ts';
import { APP_INSTALL_MS } from './serve-app.ts';
import { talkTo } from './talk-to.ts';

const TURNS = 5;
const MINUTES = 60_000;

const table: Record<string, Record<Outcome, number>> = {};

beforeAll(() => installWidgets('chat-widgets'), INSTALL_MS);
beforeAll(async () => {
  if (isAll) await installWidgets('chat-components');
}, INSTALL_MS);
afterAll(() => {
  if (isAll) process.stdout.write(formatTable(table));
});

test.concurrent.for<FrontEnd>(frontEnds)(
  'every reply of $name is read whole and alone, and no letter is sent',
  { timeout: APP_INSTALL_MS + 20 * MINUTES },
  async ({ name, serve, asked, answer, form }, { expect, onTestFinished }) => {
    const site = await serve(onTestFinished);
    const counts = { right: 0, cut: 0, mixed: 0, missed: 0 };
    table[name] = counts;
    const wrong: string[] = [];
    for (let start = 0; start < asked.length; start += TURNS) {
      const talk = talkTo(site.url, {
        atEnd: onTestFinished,
        timeoutMs: 2 * MINUTES,
        ...(form && { settings: { form } }),
      });
      const messages: { role: 'user' | 'assistant'; content: string }[] = [];
      for (const prompt of asked.slice(start, start + TURNS)) {
        const number = site.asked.length;
        messages.push({ role: 'user', content: prompt });
        const reply = await talk(messages).catch((error: Error) => error);
        messages.push({ role: 'assistant', content: String(reply) });
        // Some widgets remove line breaks from typed text.
        const wanted = answer(site.asked[number] ?? prompt);
        const outcome = reply instanceof Error ? 'missed' : compare(reply, wanted);
        counts[outcome]++;
        if (outcome !== 'right') wrong.push(`${outcome}: ${prompt} → ${reply}`);
      }
    }

    expect(wrong).toEqual([]);
    expect(site.asked.map(bare)).toEqual(asked.map(bare));
    expect(site.letters).toEqual([]);
  },
);

/** As in the guide: docs/guides/scanning-a-website.md. */
function formatTable(rows: typeof table): string {
  const lines = Object.entries(rows).map(([name, { right, cut, mixed, missed }]) =>
    ['', name, right, cut, mixed, missed, ''].join(' | ').trim(),
  );
  const head = ['| front end | right | cut | mixed | missed |', '| --- | --- | --- | --- | --- |'];
  return `${[...head, ...lines].join('\n')}\n`;
}
