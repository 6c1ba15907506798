import { type Script, scriptedServer, startPracticeServer } from '@provoke/sandbox';
import { describe, expect, onTestFinished, test } from 'vitest';
import { targets } from './index.ts';

const signal = () => AbortSignal.timeout(5_000);
const ask = [{ role: 'user', content: 'When do you open?' }] as const;

type Adapter = (typeof targets)[number];

function connect(
  target: Adapter,
  url: string,
  { model = 'practice-hard', timeoutMs = 2_000, env = {} } = {},
) {
  const endpoint = target.type === 'chatapi-sdk' ? `${url}/v1` : url;
  const settings = target.settings.parse({ endpoint, model });
  return target.connect(settings, { fetch, env, timeoutMs });
}

const sendTo = (agent: ReturnType<typeof connect>, abort = signal()) =>
  agent.send(agent.payload(ask, { maxTokens: 50 }), { signal: abort });

async function scripted(script: Script) {
  const server = await scriptedServer(script);
  onTestFinished(server.close);
  return server;
}

const overHttp = targets.filter(({ type }) => type !== 'web');

// Every target that speaks HTTP, present and future, is held to these.
describe.each(overHttp.map((target) => [target.type, target] as const))('%s', (_, target) => {
  test('sends the conversation and returns the reply with its evidence', async () => {
    const practice = await startPracticeServer();
    onTestFinished(practice.close);

    const reply = await sendTo(connect(target, practice.url));

    expect(reply).toMatchObject({ text: expect.stringContaining('help desk'), statusCode: 200 });
    expect(JSON.parse(reply.body).model).toBe('practice-hard (simulation)');
    expect(practice.requests[0]?.body).toMatchObject({ model: 'practice-hard', messages: ask });
  });

  test('a missing model says so, and that it is a 404', async () => {
    const practice = await startPracticeServer();
    onTestFinished(practice.close);

    await expect(sendTo(connect(target, practice.url, { model: 'nobody' }))).rejects.toMatchObject({
      name: 'TargetError',
      statusCode: 404,
      retryable: false,
      message: expect.stringContaining('"nobody"'),
    });
  });

  test('an unreachable server is a connection error that names the address', async () => {
    const gone = await scriptedServer(() => {});
    await gone.close();

    await expect(sendTo(connect(target, gone.url))).rejects.toMatchObject({
      name: 'TargetError',
      retryable: true,
      message: expect.stringMatching(/^Connection error: http:\/\/127.0.0.1:\d+ cannot be reached/),
    });
  });

  test.each([
    [429, true],
    [503, true],
    [401, false],
    [400, false],
  ])('status %i is worth another try: %s', async (status, retryable) => {
    const server = await scripted((_, response) => {
      response.writeHead(status, { 'retry-after': '7' }).end('x'.repeat(5_000));
    });

    await expect(sendTo(connect(target, server.url))).rejects.toMatchObject({
      statusCode: status,
      retryable,
      retryAfterMs: 7_000,
      body: 'x'.repeat(2_000),
    });
  });

  test.each(['', 'not json', '[]', '{"choices":[]}', '\xff\xfe'])(
    'a good status with the wrong body is an error, not a reply: %j',
    async (body) => {
      const server = await scripted((_, response) => void response.end(body));

      await expect(sendTo(connect(target, server.url))).rejects.toMatchObject({
        name: 'TargetError',
        retryable: false,
      });
    },
  );

  test('a reply over 4 MiB is refused without reading on', async () => {
    const server = await scripted((_, response) => void response.end('x'.repeat(5_000_000)));

    await expect(sendTo(connect(target, server.url))).rejects.toThrow(/longer than 4 MiB/);
  });

  test('a slow reply ends at the time limit, and at once when aborted', async () => {
    const server = await scripted(() => {});

    await expect(sendTo(connect(target, server.url, { timeoutMs: 50 }))).rejects.toThrow(
      /within 0.05 s/,
    );
    const abort = new AbortController();
    const sending = sendTo(connect(target, server.url), abort.signal);
    abort.abort();
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('a redirect is not followed, so the key stays where it was meant for', async () => {
    const elsewhere = await scripted((_, response) => void response.end('{}'));
    const server = await scripted(
      (_, response) => void response.writeHead(307, { location: elsewhere.url }).end(),
    );

    await expect(sendTo(connect(target, server.url))).rejects.toMatchObject({ statusCode: 307 });
    expect(elsewhere.requests).toHaveLength(0);
  });
});
