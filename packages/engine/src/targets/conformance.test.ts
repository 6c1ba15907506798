import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { readAgentSteps, type TargetReply } from '@provoke/evidence';
import { scriptedServer } from '@provoke/sandbox';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Message } from '../definitions/model.ts';
import type { Target, TargetAdapter } from '../definitions/target.ts';
import { parseJson } from '../parsing/parse-json.ts';
import { findUnlisted } from '../test/find-unlisted.ts';
import { targets } from './index.ts';
import type { Behaviour, FarEnd } from './test/far-end.ts';
import { farEnds } from './test/far-ends.ts';
import { heldElsewhere } from './test/held-elsewhere.ts';
import { type Promised, promises, writeTable } from './test/promises.ts';

/** Long enough for a process to start on a busy machine. */
const START_MS = 60_000;

/** Longer than any test. */
const HOUR_MS = 3_600_000;

const KEY = 'sk-target-key-123456';

const user = (content: string): Message => ({ role: 'user', content });

type Case = { adapter: TargetAdapter; farEnd: FarEnd };

async function connect({ adapter, farEnd }: Case, behaviour: Behaviour, timeoutMs = START_MS) {
  const { settings, env = {}, heard } = await farEnd.start(behaviour);
  const given = farEnd.never?.secrets ? settings : { ...settings, apiKey: KEY };
  const target = adapter.connect(adapter.settings.parse(given), { fetch, env, timeoutMs });
  onTestFinished(() => target.close?.());
  return { target, heard };
}

/** A far end that never answers, and when the connection to it is closed. */
async function connectSilent(at: Case, onPrompt: () => void) {
  let onClose = () => {};
  const hasClosed = new Promise<void>((resolve) => {
    onClose = resolve;
  });
  const { target } = await connect(
    at,
    { silent: true, onPrompt, onClose: () => onClose() },
    HOUR_MS,
  );
  return { target, hasClosed };
}

const send = (
  target: Target,
  messages: readonly Message[] = [user('hello')],
  signal = AbortSignal.timeout(START_MS),
) => target.send(target.payload(messages, { maxTokens: 50 }), { signal });

/** The error of a call that has to fail. */
async function failureOf(sending: Promise<TargetReply>): Promise<unknown> {
  const outcome = await sending.catch((error: unknown) => ({ error }));
  if ('error' in outcome) return outcome.error;
  expect.fail(
    `\`send\` returned a reply of ${outcome.text.length} characters instead of throwing a TargetError`,
  );
}

const acts = [
  { id: 'c1', tool: 'look_up', arguments: { day: 'monday' }, result: { open: false } },
  { id: 'c2', tool: 'send_email', arguments: { to: 'a@example.com' }, result: { status: 'sent' } },
];

/** Some protocols send values as JSON in a text. */
const readValue = (sent: unknown) => (typeof sent === 'string' ? parseJson(sent) : sent);

const NOT_ANSWERED =
  'A call without an answer throws a TargetError with `retryable: true`, as `callHttp` of targets/over-http/call-http.ts does';

const cases = targets.map((adapter) => [adapter.type, adapter] as const);

/** Members that readers of an answer look for. */
const READ = [
  'choices',
  'id',
  'error',
  'detail',
  'message',
  'messages',
  'output',
  'content',
  'text',
];
/** What fails when its length is compared. */
const UNMEASURED = { length: { toString: 1 } };

test('every target is in the list', () => {
  const listed = targets.map(({ type }) => type);

  const unlisted = findUnlisted(import.meta.dirname, { define: 'defineTarget', listed });

  expect(
    unlisted,
    'A target is missing in targets/index.ts: import it there and add it to the list',
  ).toEqual([]);
});

test.each(cases)('%s has a far end in test/far-ends.ts, or its own suite', (type) => {
  expect(
    Object.keys({ ...farEnds, ...heldElsewhere }),
    `Nothing tests "${type}": add its far end to \`farEnds\` in targets/test/far-ends.ts, where \`httpFarEnd({ settings, turns, answer })\` is one with JSON over HTTP. Without a server at the other end, name the tests that hold it to the same in targets/test/held-elsewhere.ts`,
  ).toContain(type);
});

const root = fileURLToPath(new URL('../../../../', import.meta.url));

test('every type keeps each promise, or says why not', async () => {
  const types = [...new Set([...targets.map(({ type }) => type), ...Object.keys(heldElsewhere)])];
  const rows = types.map((type) => {
    const { holds, never = {} } = { ...heldElsewhere[type], ...farEnds[type] };
    // A type with a far end is held to all of them by the tests below.
    const held = holds ? Object.keys(holds) : Object.keys(promises).filter((id) => !(id in never));
    return { type, held: new Set(held as Promised[]), never };
  });

  await expect(writeTable(rows)).toMatchFileSnapshot(`${root}/docs/guides/agent-types.md`);
});

test.each(
  Object.entries(heldElsewhere).flatMap(([type, { holds }]) =>
    Object.entries(holds).map(([id, [file, title]]) => [type, id, file, title] as const),
  ),
)('%s: the test for "%s" is in %s', (_, __, file, title) => {
  expect(readFileSync(root + file, 'utf8')).toContain(title);
});

// Every present and future target in the list must pass these.
describe.each(
  cases.flatMap(([type, adapter]) => {
    const farEnd = farEnds[type];
    return farEnd ? [[type, { adapter, farEnd }] as const] : [];
  }),
)('%s', (_, at) => {
  const can = (what: Promised) => at.farEnd.never?.[what] === undefined;

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

  test.runIf(can('many'))('many simultaneous attempts each get their own reply', async () => {
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

    expect(
      await failureOf(send(target)),
      'A status other than 200 ends in `throw refused(url, answer)` of targets/over-http/refused.ts: a TargetError with the status, the body, and whether and when to retry',
    ).toMatchObject({
      name: 'TargetError',
      statusCode: status,
      retryable,
      retryAfterMs: 7_000,
      body: expect.stringMatching(/^x{500,2000}$/),
    });
  });

  test.runIf(can('status'))(
    'an error of a content filter is a held prompt, not a failure',
    async () => {
      const error = { code: 'content_filter', message: 'The prompt was filtered.' };
      const { target } = await connect(at, { status: 400, body: JSON.stringify({ error }) });

      expect(
        await send(target),
        'An error that names a filter is the reply of `readUnlessBlocked` of targets/over-http/read-ending.ts',
      ).toMatchObject({ text: '', statusCode: 400, blockedBy: 'filter' });
    },
  );

  test.each([
    ['nothing', ''],
    ['no JSON', 'not json'],
    ['another shape', '[]'],
    ['another object', '{"choices":[]}'],
    ['a number', '7'],
    ['depths', '['.repeat(100_000)],
    [
      'lengths that no number is',
      JSON.stringify(Object.fromEntries(READ.map((name) => [name, UNMEASURED]))),
    ],
    ['no text at all', Uint8Array.from({ length: 4_096 }, (_, index) => (index * 7 + 128) % 256)],
  ])('an answer of the wrong kind is an error, not a reply: %s', async (_, given) => {
    const { target } = await connect(at, { bytes: Buffer.from(given) });

    expect(
      await failureOf(send(target)),
      'An answer without a reply in it ends in `throw unreadable(url, answer, …)` of targets/over-http/refused.ts, a TargetError; check its shape with zod',
    ).toMatchObject({ name: 'TargetError' });
  });

  test.runIf(can('long'))('a reply over 4 MiB is rejected without reading the rest', async () => {
    const { target } = await connect(at, { says: () => 'x'.repeat(5_000_000) });

    expect(
      await failureOf(send(target)),
      'Read no more than 4 MiB of an answer, as `callHttp` of targets/over-http/call-http.ts does',
    ).toMatchObject({ message: expect.stringMatching(/longer than 4 MiB/) });
  });

  test('a connection closed midway is a retryable error', async () => {
    const { target } = await connect(at, { hangsUp: true });

    expect(await failureOf(send(target)), NOT_ANSWERED).toMatchObject({
      name: 'TargetError',
      retryable: true,
    });
  });

  test('a missing far end is reported, with what to check', async () => {
    const { target } = await connect(at, { gone: true });

    expect(await failureOf(send(target)), NOT_ANSWERED).toMatchObject({
      name: 'TargetError',
      ...(can('status') && {
        retryable: true,
        message: expect.stringMatching(
          /^Connection error: http:\/\/127.0.0.1:\d+ cannot be reached.*--endpoint/,
        ),
      }),
    });
  });

  test('an answer that never ends is given up at the time limit', async () => {
    const { target } = await connect(at, { trickles: true }, 300);

    expect(await failureOf(send(target)), NOT_ANSWERED).toMatchObject({
      name: 'TargetError',
      retryable: true,
    });
  });

  test('a silent far end times out', async () => {
    const { target } = await connect(at, { silent: true }, 200);

    expect(await failureOf(send(target)), NOT_ANSWERED).toMatchObject({
      name: 'TargetError',
      retryable: true,
    });
  });

  test.runIf(can('calls'))('what the agent called is a step, and what came of it', async () => {
    const { target } = await connect(at, { says: () => 'done', acts });

    const reply = await send(target);

    expect(reply.text).toBe('done');
    const steps = readAgentSteps(reply.steps ?? []);
    const called = steps.filter((step) => step.type === 'tool_call');
    expect(called.map((step) => [step.tool, readValue(step.arguments)])).toEqual(
      acts.map((act) => [act.tool, act.arguments]),
    );
    const ended = steps.filter((step) => step.type === 'tool_result');
    expect(
      ended.map(({ callId, result }) => [callId, readValue(result)]),
      'A result has the id of its call',
    ).toEqual(can('results') ? called.map(({ callId }, at) => [callId, acts[at]?.result]) : []);
  });

  test('an abort closes the connection to a far end that never answers', async () => {
    const abort = new AbortController();
    const { target, hasClosed } = await connectSilent(at, () => abort.abort());

    await failureOf(send(target, [user('hello')], abort.signal));

    await hasClosed;
  });

  test('an aborted call ends without an answer', async () => {
    const abort = new AbortController();
    const silent = { silent: true as const, onPrompt: () => abort.abort() };
    const { target } = await connect(at, silent, HOUR_MS);

    expect(
      await failureOf(send(target, [user('hello')], abort.signal)),
      'An aborted call throws `signal.reason` and no TargetError: pass `signal` on, and start a `catch` with `signal.throwIfAborted()`',
    ).toMatchObject({ name: 'AbortError' });
  });

  test.runIf(can('status'))('a redirect is not followed, so the key stays there', async () => {
    const elsewhere = await scriptedServer((_, response) => void response.end('{}'));
    onTestFinished(elsewhere.close);
    const { target } = await connect(at, { status: 307, headers: { location: elsewhere.url } });

    const error = await failureOf(send(target));

    expect(elsewhere.requests, 'Follow no redirect: it would take the key along').toHaveLength(0);
    expect(error, '`refused` of targets/over-http/refused.ts says so').toMatchObject({
      statusCode: 307,
      message: expect.stringContaining('It redirects, and that is not followed'),
    });
  });

  test.runIf(can('secrets'))(
    'the key is sent to the far end and is absent from the record',
    async () => {
      const { target, heard } = await connect(at, { says: () => 'hi' });

      const payload = target.payload([user('hello')], { maxTokens: 50 });
      await target.send(payload, { signal: AbortSignal.timeout(START_MS) });

      expect(heard?.() ?? KEY, 'The setting `apiKey` never reaches the far end').toContain(KEY);
      expect(
        JSON.stringify(payload),
        '`payload` is recorded as it is: add the key in `send`',
      ).not.toContain(KEY);
    },
  );

  test.runIf(can('secrets')).each<[string, Behaviour]>([
    ['refuses', { status: 401 }],
    ['answers with something else', { bytes: Buffer.from('not json') }],
    ['is missing', { gone: true }],
  ])('the key is absent from the error when the far end %s', async (_, behaviour) => {
    const { target } = await connect(at, behaviour);

    const error = await failureOf(send(target));

    expect(
      inspect(error, { depth: 9 }),
      'An error is shown and recorded: leave the key out of its message and its cause',
    ).not.toContain(KEY);
  });
});
