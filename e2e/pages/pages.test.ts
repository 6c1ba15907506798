import { test } from 'vitest';
import { answerTo } from '../chat-site.ts';
import { firstOf } from '../one-of-each.ts';
import { connectTo } from '../talk-to.ts';
import { around } from './around.ts';
import { finding } from './finding.ts';
import { inside } from './inside.ts';
import { type MinimalPage, servePage } from './minimal-page.ts';
import { waiting } from './waiting.ts';
import { walls } from './walls.ts';

const kinds = { around, inside, waiting, walls, finding };

/** One of each kind, or all with `--all`. */
const pages = Object.entries(kinds).flatMap(([kind, pages]) =>
  firstOf(pages.map((page) => ({ kind, name: page.name, page }))),
);

test.concurrent.for<{ kind: string; name: string; page: MinimalPage }>(pages)(
  'is read right, $kind: $name',
  async ({ page }, { expect, onTestFinished }) => {
    const { asked = ['When do you open?'], isApart, settings, timeoutMs } = page;
    const site = await servePage(page, onTestFinished);
    const target = connectTo(site.url, {
      atEnd: onTestFinished,
      ...(settings && { settings }),
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    const signal = AbortSignal.timeout(240_000);
    const ask = (messages: Parameters<typeof target.payload>[0]) =>
      target.send(target.payload(messages, { maxTokens: undefined }), { signal });
    // As every campaign begins.
    if (await target.wantsOpening?.({ signal }).catch(() => false))
      await ask([{ role: 'user', content: 'Hello' }]);
    const messages: { role: 'user' | 'assistant'; content: string }[] = [];
    const outcomes: ReturnType<typeof toOutcome>[] = [];
    for (const content of asked) {
      if (isApart) messages.length = 0;
      messages.push({ role: 'user', content });
      const reply = await ask(messages).catch((error: Error) => error);
      outcomes.push(toOutcome(reply));
      messages.push({ role: 'assistant', content: reply instanceof Error ? '' : reply.text });
    }

    const wanted = page.outcomes ?? asked.map((prompt) => ({ text: flat(answerTo(prompt)) }));
    expect(outcomes).toEqual(
      wanted.map((one) => ('error' in one ? { error: expect.stringMatching(one.error) } : one)),
    );
    // Our prompts were sent once each, whatever came of them.
    expect(new Set(site.asked).size).toBe(site.asked.length);
    expect(site.letters).toEqual([]);
  },
);

const toOutcome = (reply: Error | { text: string; unfinished?: string }) =>
  reply instanceof Error
    ? { error: reply.message }
    : {
        text: flat(reply.text),
        ...(reply.unfinished !== undefined && { unfinished: reply.unfinished }),
      };

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
