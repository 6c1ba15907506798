import { type Heard, type Script, scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { connectTo } from '../test/connect-to.ts';
import { http } from './http.ts';

type Answer = [status: number, body: unknown, headers?: Record<string, string>];

/** Answers the prompt first, then the requests of the job in turn; the last one again and again. */
function jobs(submitted: Answer, ...polled: Answer[]): Script {
  const left = [...polled];
  return ({ method }, response) => {
    const poll = () => (left.length > 1 ? left.shift() : left[0]) ?? [404, {}];
    const [status, body, headers = {}] = method === 'POST' ? submitted : poll();
    response.writeHead(status, headers).end(JSON.stringify(body));
  };
}

const linesOf = ({ requests }: { requests: readonly Heard[] }) =>
  requests.map(({ method, path }) => `${method} ${path}`);

const quick = { every_ms: 50 };
const byId = { ...quick, url: '/jobs/{{job}}', id: '$.id' };

test('the reply is read from the answer with which the job ends, asked for with the same headers', async () => {
  const { ask, server } = await connectTo(
    http,
    jobs(
      [202, { id: 'j/1' }, { 'set-cookie': 'sid=1' }],
      [200, { state: 'running' }],
      [429, {}, { 'retry-after': '0' }],
      [200, { state: 'done', reply: 'hi', steps: [{ tool: 'pay', input: {}, output: 'sent' }] }],
    ),
    {
      path: '/ask',
      headers: { 'x-key': 'k' },
      job: {
        ...byId,
        headers: { accept: 'application/json' },
        until: { path: '$.state', matches: 'done' },
      },
      ...{ reply_path: '$.reply', calls: '$.steps', results: '$.steps' },
    },
  );

  expect(await ask('hello')).toMatchObject({
    ...{ text: 'hi', statusCode: 200, body: expect.stringContaining('"state":"done"') },
    toolCalls: [expect.objectContaining({ tool: 'pay' })],
  });
  expect(linesOf(server)).toEqual(['POST /ask', ...Array(3).fill('GET /jobs/j%2F1')]);
  expect(server.requests[3]).toMatchObject({
    headers: { 'x-key': 'k', accept: 'application/json', cookie: 'sid=1' },
    body: '',
  });
});

test.each([
  ['location', '/status/7'],
  ['operation-location', '/status/7?v=1'],
])(
  'without a url, the job is where the header %s says, until an answer is not 202',
  async (name, place) => {
    const { ask, server } = await connectTo(
      http,
      jobs([202, {}, { [name]: place }], [202, {}], [200, 'hi']),
      { job: quick },
    );

    expect((await ask('hello')).text).toBe('"hi"');
    expect(linesOf(server)).toEqual(['POST /', `GET ${place}`, `GET ${place}`]);
  },
);

test('a job that ends by a redirect has its result there', async () => {
  const { ask, server } = await connectTo(
    http,
    jobs([202, {}, { location: '/status/7' }], [303, {}, { location: '/results/7' }], [200, 'hi']),
    { job: quick },
  );

  expect((await ask('hello')).text).toBe('"hi"');
  expect(linesOf(server)).toEqual(['POST /', 'GET /status/7', 'GET /results/7']);
});

test('an agent that answers without delay is not asked again', async () => {
  const { ask, server } = await connectTo(http, jobs([200, { state: 'done', reply: 'hi' }]), {
    job: { ...byId, until: { path: '$.reply' } },
    reply_path: '$.reply',
  });

  expect((await ask('hello')).text).toBe('hi');
  expect(server.requests).toHaveLength(1);
});

test.each<[string, Answer[], object, RegExp, object]>([
  [
    'fails',
    [
      [202, { id: 1 }],
      [200, { state: 'failed' }],
    ],
    { failed: { matches: 'failed' } },
    /has failed/,
    { retryable: true, body: '{"state":"failed"}' },
  ],
  [
    'says why it fails',
    [
      [202, { id: 1 }],
      [200, { state: 'failed', error: { message: 'No GPU left' } }],
    ],
    { failed: { path: '$.state', matches: 'failed' } },
    /has failed\. No GPU left$/,
    { retryable: true },
  ],
  [
    'is not found',
    [
      [202, { id: 1 }],
      [404, {}],
    ],
    {},
    /answered 404/,
    { statusCode: 404 },
  ],
  ['is not named', [[202, {}]], {}, /named no job/, { retryable: false }],
  [
    'takes too long',
    [
      [202, { id: 1 }],
      [202, {}],
    ],
    { timeout: 0.2 },
    /did not end within 0.2 s/,
    { retryable: true },
  ],
  [
    'asks to wait too long',
    [
      [202, { id: 1 }, { 'retry-after': '60' }],
      [200, 'hi'],
    ],
    { timeout: 0.2 },
    /did not end within/,
    {},
  ],
])(
  'a job that %s is an error',
  async (_, [submitted = [404, {}], ...polled], job, message, error) => {
    const { ask } = await connectTo(http, jobs(submitted, ...polled), { job: { ...byId, ...job } });

    const failure = ask('hello');
    await expect(failure).rejects.toThrow(message);
    await expect(failure).rejects.toMatchObject({ name: 'TargetError', ...error });
  },
);

test('an abort ends the waiting', async () => {
  const stop = new AbortController();
  const { target } = await connectTo(
    http,
    (_, response) => {
      response.writeHead(202, { location: '/status', 'retry-after': '60' }).end('{}');
      setImmediate(() => stop.abort(new Error('stopped')));
    },
    { job: {} },
  );
  const payload = target.payload([{ role: 'user', content: 'hi' }], { maxTokens: undefined });

  await expect(target.send(payload, { signal: stop.signal })).rejects.toThrow('stopped');
});

test('a job elsewhere is not asked for: the key would go there too', async () => {
  const { ask, server } = await connectTo(
    http,
    jobs([202, {}, { location: 'http://169.254.169.254/latest' }], [200, 'hi']),
    { job: quick, apiKey: 'sk-key' },
  );

  await expect(ask('hello')).rejects.toThrow(
    /would go to http:\/\/169.254.169.254, another origin/,
  );
  expect(server.requests).toHaveLength(1);
  await expect(
    connectTo(http, jobs([200, {}]), { job: { url: 'https://jobs.example/{{job}}', id: '$.id' } }),
  ).rejects.toThrow(/another origin/);
});

test('a declared origin is asked with the headers of the job alone: the key is for the endpoint', async () => {
  const jobsAt = await scriptedServer((_, response) => void response.end('"hi"'));
  onTestFinished(jobsAt.close);
  const { ask } = await connectTo(
    http,
    jobs([202, {}, { location: `${jobsAt.url}/jobs/1`, 'set-cookie': 'sid=1' }]),
    {
      ...{ apiKey: 'sk-key-1', headers: { 'x-team': 'red' }, other_origins: [jobsAt.url] },
      job: { ...quick, headers: { 'x-job': 'a' } },
    },
  );

  expect((await ask('hello')).text).toBe('"hi"');

  const [{ headers = {} } = {}] = jobsAt.requests;
  expect(headers).toMatchObject({ 'x-job': 'a' });
  expect(Object.keys(headers)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:authorization|x-team|cookie)$/)]),
  );
});

test('a cookie of a job at another origin goes there alone', async () => {
  const jobsAt = await scriptedServer((_, response) => {
    const status = jobsAt.requests.length < 2 ? 202 : 200;
    response.writeHead(status, { 'set-cookie': `j=${jobsAt.requests.length}` }).end('"hi"');
  });
  onTestFinished(jobsAt.close);
  const { ask, server } = await connectTo(
    http,
    jobs([202, {}, { location: `${jobsAt.url}/jobs/1`, 'set-cookie': 'sid=1' }]),
    { other_origins: [jobsAt.url], job: quick },
  );

  await ask('one', 'and?', 'two');

  expect(jobsAt.requests.map(({ headers }) => headers.cookie)).toEqual([undefined, 'j=1', 'j=2']);
  expect(server.requests.map(({ headers }) => headers.cookie)).toEqual([undefined, 'sid=1']);
});

test('a cookie of a set-up at another origin goes with the requests of a job there', async () => {
  const other = await scriptedServer(({ path }, response) => {
    response.writeHead(200, path === '/login' ? { 'set-cookie': 'at=login' } : {}).end('"hi"');
  });
  onTestFinished(other.close);
  const { ask, server } = await connectTo(
    http,
    jobs([202, {}, { location: `${other.url}/jobs/1` }]),
    { other_origins: [other.url], setup: [{ url: `${other.url}/login` }], job: quick },
  );

  await ask('hello');

  expect(other.requests[1]?.headers.cookie).toBe('at=login');
  expect(server.requests[0]?.headers.cookie).toBeUndefined();
});

test('an address of an answer is relative to where the answer came from', async () => {
  const { ask, server } = await connectTo(
    http,
    jobs(
      [202, {}, { location: 'jobs/7?v=1' }],
      [303, {}, { location: '../results/7' }],
      [200, 'hi'],
    ),
    { path: '/api/v1/ask', job: quick },
  );

  await ask('hello');

  expect(linesOf(server)).toEqual([
    'POST /api/v1/ask',
    'GET /api/v1/jobs/7?v=1',
    'GET /api/v1/results/7',
  ]);
});

test('a prompt that is answered with 303 has its job where that leads', async () => {
  const { ask, server } = await connectTo(
    http,
    jobs([303, {}, { location: '/jobs/7' }], [202, {}], [200, 'hi']),
    { job: quick },
  );

  expect((await ask('hello')).text).toBe('"hi"');
  expect(linesOf(server)).toEqual(['POST /', 'GET /jobs/7', 'GET /jobs/7']);
});

test('a job goes on when a request for it fails, but not for ever', async () => {
  const script = (...polled: Answer[]) => jobs([202, {}, { location: '/j' }], ...polled);
  const once = await connectTo(http, script([502, {}], [500, {}], [200, 'hi']), { job: quick });
  const always = await connectTo(http, script([502, {}]), { job: quick });
  const failed = await connectTo(http, script([500, {}]), {
    job: { ...quick, failed: { status: 500 } },
  });

  expect((await once.ask('hello')).text).toBe('"hi"');
  await expect(always.ask('hello')).rejects.toMatchObject({ statusCode: 502 });
  expect(always.server.requests).toHaveLength(4);
  await expect(failed.ask('hello')).rejects.toThrow(/has failed/);
});

test.each([
  ['file:///etc/passwd', /would go to file:, which is not http: or https:/],
  ['//user:pw@HOST/jobs', /has a user in its address/],
])('a job at %s is not asked for', async (place, words) => {
  const { ask, server } = await connectTo(
    http,
    ({ headers }, response) => {
      const location = place.replace('HOST', `${headers.host}`);
      response.writeHead(202, { location }).end();
    },
    { job: quick },
  );

  await expect(ask('hello')).rejects.toThrow(words);
  expect(server.requests).toHaveLength(1);
});

test.each(['.', '..', ' .. '])(
  'a job named %j, which would lead elsewhere, is not asked for',
  async (id) => {
    const { ask } = await connectTo(http, jobs([202, { id }]), { job: byId });

    await expect(ask('hello')).rejects.toThrow(/a job that cannot be sent back/);
  },
);

test('a job that has failed at once is an error', async () => {
  const { ask, server } = await connectTo(http, jobs([200, { state: 'failed', error: 'No GPU' }]), {
    job: { ...byId, failed: { path: '$.state', matches: 'failed' } },
  });

  await expect(ask('hello')).rejects.toThrow(/has failed\. No GPU$/);
  expect(server.requests).toHaveLength(1);
});
