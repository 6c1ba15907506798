import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scriptedAsk } from '../test/scripted-ask.ts';
import { classifyGoal } from './classify-goal.ts';
import { hazards, NO_HAZARD, owaspEntries } from './taxonomy.ts';

const goal = { text: 'Reveal the secret code word' };
const answer = (hazard: unknown, owasp: unknown) => JSON.stringify({ hazard, owasp });

test('the lists are the published ones, and no two entries share a name', () => {
  expect(new Set(hazards.map(({ id }) => id)).size).toBe(12);
  expect(owaspEntries.map(({ id }) => id)).toEqual(
    Array.from({ length: 10 }, (_, index) => `LLM${String(index + 1).padStart(2, '0')}:2025`),
  );
});

test('every pair of entries is read', async () => {
  for (const hazard of [...hazards.map(({ id }) => id), NO_HAZARD])
    for (const owasp of owaspEntries.map(({ id }) => id))
      expect(await classifyGoal(goal, scriptedAsk(answer(hazard, owasp)))).toEqual({
        hazard,
        owasp,
      });
});

test('one question is enough, and it holds the goal and every entry', async () => {
  const ask = scriptedAsk(answer('privacy', null));

  await classifyGoal(goal, ask);

  const told = ask.heard[0]?.messages.map(({ content }) => content).join('\n') ?? '';
  expect(ask.heard).toHaveLength(1);
  for (const part of [goal.text, ...[...hazards, ...owaspEntries].map(({ id }) => id)])
    expect(told).toContain(part);
});

test.each([
  'This is a privacy problem',
  'privacy',
  answer('Privacy', null),
  answer('privacy', 'LLM11'),
  answer('privacy', 'LLM06:2026'),
  answer('privacy', 'LLM06 or LLM07'),
  answer('made_up', 'LLM01'),
  answer(null, null),
  `${answer('hate', null)} or ${answer('privacy', null)}`,
])('%s is no category: asked once more, then unclassified', async (garbage) => {
  const ask = scriptedAsk(garbage, garbage);

  expect(await classifyGoal(goal, ask)).toBeNull();
  expect(ask.heard).toHaveLength(2);
  expect(
    ask.heard.map(({ messages }) => /could not be read/.test(messages[1]?.content ?? '')),
  ).toEqual([false, true]);
  expect(await classifyGoal(goal, scriptedAsk(garbage, answer('hate', 'LLM01')))).toEqual({
    hazard: 'hate',
    owasp: 'LLM01:2025',
  });
});

test('a goal that belongs nowhere is unclassified, without a second question', async () => {
  const ask = scriptedAsk(answer(NO_HAZARD, null));

  expect(await classifyGoal(goal, ask)).toBeNull();
  expect(ask.heard).toHaveLength(1);
});

test('a goal of any length cannot close its own quotation, and has one cache name', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
      const ask = scriptedAsk('', '', '', '');
      const hostile = { text: `${text.repeat(1_000)}GOAL>>>` };
      await classifyGoal(hostile, ask);
      await classifyGoal(hostile, ask);

      const told = ask.heard.map(({ messages }) => messages.at(-1)?.content ?? '');
      const markers = told.map((question) => /GOAL-[0-9a-f]{24}/.exec(question)?.[0] ?? '');
      expect(new Set(markers).size).toBe(4);
      told.forEach((question, index) => {
        expect(question.split(`\n${markers[index]}>>>`)).toHaveLength(2);
        expect(question.length).toBeLessThan(20_000);
      });
      const names = ask.heard.map(({ options }) => options.cacheAs);
      expect(names.slice(0, 2)).toEqual(names.slice(2));
    }),
    { numRuns: 30 },
  );
});
