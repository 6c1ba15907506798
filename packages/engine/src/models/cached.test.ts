import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import type { Target } from '../definitions/target.ts';
import { harmbench } from '../judges/harmbench/harmbench.ts';
import { chatapiSdk } from '../targets/chatapi-sdk/chatapi-sdk.ts';
import { flipattack } from '../techniques/flipattack/flipattack.ts';
import { modelAt, play, toGoals } from '../test/play.ts';
import { cachedModel, cachedTarget } from './cached.ts';
import { inRole } from './in-role.ts';
import { openResponseCache } from './response-cache.ts';

/** The time limit of one call, from its start. */
const soon = () => AbortSignal.timeout(10_000);
const hello = [{ role: 'user', content: 'hello' }] as const;

async function counting(says = (number: number) => `answer ${number}`) {
  const server = await scriptedServer((_, response) => {
    const message = { role: 'assistant', content: says(server.requests.length) };
    const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ id: 'x', choices: [{ index: 0, message }], usage }));
  });
  onTestFinished(server.close);
  const folder = await mkdtemp(join(tmpdir(), 'provoke-cache-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { server, folder, cache: openResponseCache(folder) };
}

test('the same question is asked once, even from another process, and then costs nothing', async () => {
  const { server, folder, cache } = await counting();
  const ask = (from = cache) =>
    cachedModel(modelAt(server.url, 'm'), from).reply(hello, { signal: soon(), temperature: 0 });

  expect(await ask()).toEqual({ text: 'answer 1', usage: { inputTokens: 3, outputTokens: 2 } });
  expect(await ask(openResponseCache(folder))).toEqual({
    text: 'answer 1',
    usage: { inputTokens: 0, outputTokens: 0 },
    isKept: true,
  });
  expect(server.requests).toHaveLength(1);
});

test('a different temperature, model or name makes a different question', async () => {
  const { server, cache } = await counting();
  const ask = (model: string, options: object) =>
    cachedModel(modelAt(server.url, model), cache).reply(hello, { signal: soon(), ...options });

  await ask('m', { temperature: 0 });
  await ask('m', { temperature: 1 });
  await ask('n', { temperature: 0 });
  await ask('m', { temperature: 0, cacheAs: 'second stream' });

  expect(server.requests).toHaveLength(4);
});

test('one cache name covers questions that differ only in their random marker', async () => {
  const { server, cache } = await counting();
  const model = cachedModel(modelAt(server.url, 'm'), cache);
  const fenced = (marker: string) => [{ role: 'user', content: `<<<${marker} text` }] as const;

  await model.reply(fenced('1'), { signal: soon(), cacheAs: 'verdict on text' });
  const second = await model.reply(fenced('2'), { signal: soon(), cacheAs: 'verdict on text' });

  expect(second.text).toBe('answer 1');
});

test('one cache name does not cover different system prompts', async () => {
  const { server, cache } = await counting();
  const model = cachedModel(modelAt(server.url, 'm'), cache);
  const ask = async (systemPrompt: string) => {
    const { text } = await inRole(model, { systemPrompt }).reply(hello, {
      signal: soon(),
      cacheAs: 'q',
    });
    return text;
  };

  const answers = [await ask('Be strict.'), await ask('Be lenient.'), await ask('Be strict.')];

  expect(answers).toEqual(['answer 1', 'answer 2', 'answer 1']);
});

test.each(['', '  \n', '<think>\nHm.\n</think>\n'])(
  'an empty answer (%j) is asked for again',
  async (text) => {
    const { server, cache } = await counting((number) => (number === 1 ? text : 'answer 2'));
    const model = cachedModel(modelAt(server.url, 'm'), cache);

    await model.reply(hello, { signal: soon() });

    expect((await model.reply(hello, { signal: soon() })).text).toBe('answer 2');
  },
);

test('an unreadable answer is asked for again, even if an older version cached it', async () => {
  const { server, cache } = await counting();
  const model = cachedModel(modelAt(server.url, 'm'), cache);
  const ask = async (isReadable?: (answer: string) => boolean) =>
    (await model.reply(hello, { signal: soon(), ...(isReadable && { isReadable }) })).text;
  const isSecond = (answer: string) => answer === 'answer 2';

  expect(await ask()).toBe('answer 1');
  expect(await ask(isSecond)).toBe('answer 2');
  expect(await ask(isSecond)).toBe('answer 2');
  expect(server.requests).toHaveLength(2);
});

/** A campaign whose replies are judged by this many judges of one kind on one model, at a temperature. */
async function judgedBy(count: number, temperature: number) {
  const judge = await counting(() => 'yes');
  const target = await counting(() => 'Here you are.');
  const model = inRole(cachedModel(modelAt(judge.server.url, 'j'), judge.cache), { temperature });
  const options = harmbench.options.parse({ quote: false });
  const campaign = {
    ...{ technique: flipattack, url: target.server.url, modelConcurrency: 1 },
    judges: Array.from({ length: count }, () => ({ judge: harmbench, options, model })),
  };
  await play(campaign);
  const first = judge.server.requests.length;
  await play(campaign);
  return { first, again: judge.server.requests.length - first };
}

test('with a temperature, judges of one kind on one model each get and keep their own answer', async () => {
  expect(await judgedBy(3, 0.7)).toEqual({ first: 3, again: 0 });
});

test('at temperature 0 judges of one kind on one model share the answer', async () => {
  expect(await judgedBy(3, 0)).toEqual({ first: 1, again: 0 });
});

test('a judge whose answer was unreadable is asked again in the next campaign', async () => {
  const judge = await counting((number) => (number <= 3 ? 'Hmm.' : 'yes'));
  const target = await counting(() => 'Here you are.');
  const model = cachedModel(modelAt(judge.server.url, 'j'), judge.cache);
  const judges = [{ judge: harmbench, options: harmbench.options.parse({ quote: false }), model }];
  const campaign = { technique: flipattack, url: target.server.url, judges };

  const unread = await play(campaign);
  const read = await play(campaign);

  expect(unread.attempts).toMatchObject([{ status: 'NOT_EVALUATED' }]);
  expect(read.attempts).toMatchObject([{ status: 'SUCCESSFUL_JAILBREAK' }]);
});

test('a damaged file is replaced by a new answer, and only the owner can read the files', async () => {
  const { server, folder, cache } = await counting();
  const model = cachedModel(modelAt(server.url, 'm'), cache);
  await model.reply(hello, { signal: soon() });
  const [path = ''] = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name));
  await writeFile(path, (await readFile(path, 'utf8')).slice(0, -3));

  expect((await model.reply(hello, { signal: soon() })).text).toBe('answer 2');
  expect((await stat(path)).mode & 0o077).toBe(0);
});

test('an unwritable folder is not an error', async () => {
  const { server } = await counting();
  const model = cachedModel(modelAt(server.url, 'm'), openResponseCache('/dev/null/cache'));

  expect((await model.reply(hello, { signal: soon() })).text).toBe('answer 1');
});

const repliesByGoal = ({ attempts }: Awaited<ReturnType<typeof play>>) =>
  attempts.toSorted((a, b) => a.goal.index - b.goal.index).map(({ reply }) => reply);

test('a target with a cache gets the same prompt once, and a cached reply counts as no request', async () => {
  const { server, cache } = await counting();
  const endpoint = `${server.url}/v1`;
  const target = cachedTarget(
    chatapiSdk.connect({ endpoint, model: 'm' }, { fetch, env: {}, timeoutMs: 2_000 }),
    { endpoint },
    cache,
  );
  const goals = toGoals('one', 'two', 'three');
  const campaign = { technique: flipattack, goals, target, url: server.url };
  const whole = await play(campaign);

  const kept = await play({ ...campaign, budget: { max_requests: 1 } });

  expect(server.requests).toHaveLength(3);
  expect(repliesByGoal(kept)).toEqual(
    repliesByGoal(whole).map((reply) => ({ ...reply, usage: { inputTokens: 0, outputTokens: 0 } })),
  );
  expect(kept.attempts.map(({ spending }) => spending[0])).toMatchObject(
    Array(3).fill({ role: 'target', requests: 0, costUsd: 0 }),
  );
  expect(kept.events.at(-1)).toMatchObject({ status: 'COMPLETED', reason: null });
});

test('a kept reply is as cut off, and as filtered, as it was', async () => {
  const { cache } = await counting();
  const ended = { unfinished: 'length', blockedBy: 'filter' as const };
  const target: Target = {
    canPrefill: false,
    payload: (messages) => ({ messages }),
    send: async () => ({
      ...{ text: 'half', statusCode: 200, headers: {}, body: '', toolCalls: null, usage: null },
      ...ended,
    }),
  };
  const cached = cachedTarget(target, {}, cache);
  await cached.send({}, { signal: soon() });

  expect(await cached.findKept?.({}, { signal: soon() })).toMatchObject(ended);
});

test.each([
  ['is empty', 2],
  ['only calls a tool', 1],
])('a reply of the target that %s takes %i requests for two calls', async (kind, requests) => {
  const { cache } = await counting();
  const message = {
    content: '',
    ...(kind === 'only calls a tool' && { tool_calls: [{ id: 'c' }] }),
  };
  const server = await scriptedServer(
    (_, response) => void response.end(JSON.stringify({ choices: [{ message }] })),
  );
  onTestFinished(server.close);
  const endpoint = `${server.url}/v1`;
  const target = cachedTarget(
    chatapiSdk.connect({ endpoint, model: 'm' }, { fetch, env: {}, timeoutMs: 2_000 }),
    { endpoint },
    cache,
  );

  await play({ technique: flipattack, target, url: server.url });
  await play({ technique: flipattack, target, url: server.url });

  expect(server.requests).toHaveLength(requests);
});
