import { scriptedServer } from '@provoke/sandbox';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Message } from '../definitions/model.ts';
import type { Target, TargetAdapter } from '../definitions/target.ts';
import { targets } from './index.ts';
import type { Behaviour, FarEnd } from './test/far-end.ts';
import { farEnds, heldElsewhere } from './test/far-ends.ts';

/** Longer than any test. */
const HOUR_MS = 3_600_000;

const KEY = 'sk-target-key-123456';

const user = (content: string): Message => ({ role: 'user', content });

type Case = { adapter: TargetAdapter; farEnd: FarEnd };

async function connect({ adapter, farEnd }: Case, behaviour: Behaviour, timeoutMs = 5_000) {
  const { settings, env = {}, heard } = await farEnd.start(behaviour);
  const given = farEnd.never?.includes('key') ? settings : { ...settings, apiKey: KEY };
  const target = adapter.connect(adapter.settings.parse(given), { fetch, env, timeoutMs });
  onTestFinished(() => target.close?.());
  return { target, heard };
}

const send = (
  target: Target,
  messages: readonly Message[] = [user('hello')],
  signal = AbortSignal.timeout(5_000),
) => target.send(target.payload(messages, { maxTokens: 50 }), { signal });

const cases = targets.map((adapter) => [adapter.type, adapter] as const);

test.each(cases)('%s has a far end in test/far-ends.ts, or its own suite', (type) => {
  expect({ ...farEnds, ...heldElsewhere }).toHaveProperty([type]);
});

// Every present and future target in the list must pass these.
describe.each(
  cases.flatMap(([type, adapter]) => {
    const farEnd = farEnds[type];
    return farEnd ? [[type, { adapter, farEnd }] as const] : [];
  }),
)('%s', (_, at) => {
  const can = (what: NonNullable<FarEnd['never']>[number]) => !at.farEnd.never?.includes(what);

  test('sends a prompt unchanged and returns the reply with its evidence', async () => {
    const hostile = 'quotes " \' newline \n {{session}} {{prompt}} $& \u2028 emoji 🦊 \\';
    const { target } = await connect(at, { says: (turns) => `heard: ${turns.at(-1)}` });

    const reply = await send(target, [user(hostile)]);

    expect(reply.text).toBe(`heard: ${hostile}`);
    expect(reply.toolCalls ?? []).toEqual([]);
    expect(reply.body).toContain('heard: quotes');
  });

  test('sends all turns of a conversation in order, and returns the reply to the last', async () => {
    const { target } = await connect(at, { says: (turns) => turns.join(' | ') });

    const reply = await send(target, [
      user('one'),
      { role: 'assistant', content: 'and?' },
      user('two'),
      { role: 'assistant', content: 'and?' },
      user('three'),
    ]);

    expect(reply.text).toBe('one | two | three');
  });

  test('attempts do not affect each other', async () => {
    const { target } = await connect(at, { says: (turns) => turns.join(' | ') });

    await send(target, [user('first attempt')]);
    const reply = await send(target, [user('second attempt')]);

    expect(reply.text).toBe('second attempt');
  });

  test.runIf(can('concurrent'))('many attempts at once each get their own reply', async () => {
    const { target } = await connect(at, { says: (turns) => `to ${turns.join(' | ')}` });
    const prompts = Array.from({ length: 20 }, (_, index) => `prompt ${index}`);

    const replies = await Promise.all(prompts.map((prompt) => send(target, [user(prompt)])));

    expect(replies.map(({ text }) => text)).toEqual(prompts.map((prompt) => `to ${prompt}`));
  });

  test('an empty reply is a reply', async () => {
    const { target } = await connect(at, { says: () => '' });

    expect(await send(target)).toMatchObject({ text: '' });
  });

  test.runIf(can('status')).each([
    [429, true],
    [503, true],
    [401, false],
    [400, false],
  ])('status %i is retryable: %s', async (status, retryable) => {
    const { target } = await connect(at, { status, headers: { 'retry-after': '7' } });

    await expect(send(target)).rejects.toMatchObject({
      name: 'TargetError',
      statusCode: status,
      retryable,
      retryAfterMs: 7_000,
      body: expect.stringMatching(/^x{500,2000}$/),
    });
  });

  test.each([
    ['nothing', ''],
    ['no JSON', 'not json'],
    ['another shape', '[]'],
    ['another object', '{"choices":[]}'],
    ['a number', '7'],
    ['depths', '['.repeat(100_000)],
    ['no text at all', Uint8Array.from({ length: 4_096 }, (_, index) => (index * 7 + 128) % 256)],
  ])('an answer of the wrong kind is an error, not a reply: %s', async (_, given) => {
    const { target } = await connect(at, { bytes: Buffer.from(given) });

    await expect(send(target)).rejects.toMatchObject({ name: 'TargetError' });
  });

  test.runIf(can('long reply'))(
    'a reply over 4 MiB is rejected without reading the rest',
    async () => {
      const { target } = await connect(at, { says: () => 'x'.repeat(5_000_000) });

      await expect(send(target)).rejects.toThrow(/longer than 4 MiB/);
    },
  );

  test('a connection closed midway is a retryable error', async () => {
    const { target } = await connect(at, { hangsUp: true });

    await expect(send(target)).rejects.toMatchObject({ name: 'TargetError', retryable: true });
  });

  test('a missing far end is reported, with what to check', async () => {
    const { target } = await connect(at, { gone: true });

    await expect(send(target)).rejects.toMatchObject({
      name: 'TargetError',
      ...(can('status') && {
        retryable: true,
        message: expect.stringMatching(
          /^Connection error: http:\/\/127.0.0.1:\d+ cannot be reached.*--endpoint/,
        ),
      }),
    });
  });

  test('a silent far end times out', async () => {
    const { target } = await connect(at, { silent: true }, 200);

    await expect(send(target)).rejects.toMatchObject({ name: 'TargetError', retryable: true });
  });

  test('an aborted call ends without an answer', async () => {
    const abort = new AbortController();
    const silent = { silent: true as const, onPrompt: () => abort.abort() };
    const { target } = await connect(at, silent, HOUR_MS);

    await expect(send(target, [user('hello')], abort.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  test.runIf(can('status'))('a redirect is not followed, so the key stays there', async () => {
    const elsewhere = await scriptedServer((_, response) => void response.end('{}'));
    onTestFinished(elsewhere.close);
    const { target } = await connect(at, { status: 307, headers: { location: elsewhere.url } });

    await expect(send(target)).rejects.toMatchObject({
      statusCode: 307,
      message: expect.stringContaining('It redirects, and that is not followed'),
    });
    expect(elsewhere.requests).toHaveLength(0);
  });

  test.runIf(can('key'))(
    'the key is sent to the far end and is absent from the record',
    async () => {
      const { target, heard } = await connect(at, { says: () => 'hi' });

      const payload = target.payload([user('hello')], { maxTokens: 50 });
      await target.send(payload, { signal: AbortSignal.timeout(5_000) });

      expect(heard?.() ?? KEY).toContain(KEY);
      expect(JSON.stringify(payload)).not.toContain(KEY);
    },
  );
});
