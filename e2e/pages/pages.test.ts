import { test } from 'vitest';
import { answerTo } from '../chat-site.ts';
import { firstOf } from '../one-of-each.ts';
import { connectTo } from '../talk-to.ts';
import { around } from './around.ts';
import { finding } from './finding.ts';
import { inside } from './inside.ts';
import { type MinimalPage, type Outcome, servePage } from './minimal-page.ts';
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
    const { asked = ['When do you open?'], settings, timeoutMs } = page;
    const site = await servePage(page, onTestFinished);
    const target = connectTo(site.url, {
      atEnd: onTestFinished,
      ...(settings && { settings }),
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    const messages: { role: 'user' | 'assistant'; content: string }[] = [];
    const outcomes: ({ error: string } | Outcome)[] = [];
    for (const content of asked) {
      messages.push({ role: 'user', content });
      const payload = target.payload(messages, { maxTokens: undefined });
      let said = '';
      const outcome = await target
        .send(payload, { signal: AbortSignal.timeout(240_000) })
        .then(({ text, unfinished }) => {
          said = text;
          return { text: flat(text), ...(unfinished !== undefined && { unfinished }) };
        })
        .catch((error: Error) => ({ error: error.message }));
      outcomes.push(outcome);
      messages.push({ role: 'assistant', content: said });
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

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
