import type { Heard, Script } from '@provoke/sandbox';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import type { Message } from '../../definitions/model.ts';
import { connectTo } from '../test/connect-to.ts';
import { http } from './http.ts';

type Answer = { status?: number; headers?: Record<string, string | string[]>; body?: unknown };

/** A server with an answer for each `METHOD /path`. */
const serves =
  (answers: Record<string, Answer | ((heard: Heard) => Answer)>): Script =>
  (heard, response) => {
    const { pathname } = new URL(heard.path, 'http://localhost');
    const found = answers[`${heard.method} ${pathname}`] ?? { status: 404 };
    const {
      status = 200,
      headers = {},
      body = {},
    } = typeof found === 'function' ? found(heard) : found;
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const linesOf = ({ requests }: { requests: readonly Heard[] }) =>
  requests.map(({ method, path }) => `${method} ${path}`);

const conversation: Message[] = [
  { role: 'user', content: 'one' },
  { role: 'assistant', content: 'and?' },
  { role: 'user', content: 'two' },
];

test('a login, its CSRF token and its cookies are made once for an attempt, and sent with each prompt', async () => {
  const { say, server } = await connectTo(
    http,
    serves({
      'GET /login': {
        headers: { 'set-cookie': ['sid=first; Path=/', 'lang=en'] },
        body: '<input name="csrf" value="form-token/1">',
      },
      'POST /login': {
        status: 302,
        headers: { 'set-cookie': 'sid=second; HttpOnly', location: '/' },
      },
      'POST /api/chats': { body: { chat: { id: 'c/7' } }, headers: { 'x-csrf': 'api-token' } },
      'POST /chat/c%2F7': { body: { reply: 'hi' } },
    }),
    {
      path: '/chat/{{chat}}',
      headers: { 'x-csrf': '{{token}}' },
      body: { text: '{{prompt}}', in: '{{chat}}' },
      reply_path: '$.reply',
      setup: [
        { url: '/login', take: { form: { matches: 'name="csrf" value="([^"]+)"' } } },
        {
          url: '/login',
          method: 'post',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: { user: 'alice', password: 'pw', csrf: '{{form}}' },
        },
        {
          url: '/api/chats',
          method: 'POST',
          take: { chat: { path: '$.chat.id' }, token: { header: 'X-CSRF' } },
        },
      ],
    },
  );

  expect((await say(conversation)).text).toBe('hi');
  await say(conversation.slice(0, 1));

  const attempt = ['GET /login', 'POST /login', 'POST /api/chats', 'POST /chat/c%2F7'];
  expect(linesOf(server)).toEqual([...attempt, 'POST /chat/c%2F7', ...attempt]);
  expect(server.requests[1]).toMatchObject({
    body: 'user=alice&password=pw&csrf=form-token%2F1',
    headers: { cookie: 'sid=first; lang=en' },
  });
  expect(server.requests[4]).toMatchObject({
    body: '{"text":"two","in":"c/7"}',
    headers: { cookie: 'sid=second; lang=en', 'x-csrf': 'api-token' },
  });
  expect(server.requests[5]?.headers.cookie).toBeUndefined();
});

test('a value is taken from a cookie, decoded, as frameworks expect it back', async () => {
  const { ask, server } = await connectTo(
    http,
    serves({
      'GET /csrf': { headers: { 'set-cookie': 'XSRF-TOKEN=abc%3D; Path=/' } },
      'POST /': { body: 'hi' },
    }),
    {
      headers: { 'x-xsrf-token': '{{xsrf}}' },
      setup: [{ url: '/csrf', take: { xsrf: { cookie: 'XSRF-TOKEN' } } }],
    },
  );

  await ask('hi');

  expect(server.requests[1]?.headers).toMatchObject({
    'x-xsrf-token': 'abc=',
    cookie: 'XSRF-TOKEN=abc%3D',
  });
});

const login = { url: '/login', take: { token: { path: '$.token' } } };

/** A server whose logins are numbered, and which accepts some. */
function numbered(accepts: (token: string) => boolean, refusal: Answer) {
  let logins = 0;
  return serves({
    'GET /login': () => ({ body: { token: `token-${++logins}` } }),
    'POST /': ({ headers }) =>
      accepts(`${headers.authorization}`) ? { body: `hi ${headers.authorization}` } : refusal,
  });
}

test.each([
  [401, {}, undefined],
  [403, {}, undefined],
  [419, {}, undefined],
  [200, { error: 'session has expired' }, { status: 200, matches: 'session has expired' }],
  [302, {}, { status: 302 }],
  [302, {}, undefined],
  [200, '<!doctype html><form>Sign in</form>', undefined],
])(
  'a session that has expired (%i) is set up again, and the prompt is sent again',
  async (status, body, expired) => {
    const { ask, server } = await connectTo(
      http,
      numbered((token) => token !== 'token-1', { status, body }),
      { headers: { authorization: '{{token}}' }, setup: [login], ...(expired && { expired }) },
    );

    expect((await ask('hi')).text).toBe('hi token-2');
    expect(linesOf(server)).toEqual(['GET /login', 'POST /', 'GET /login', 'POST /']);
  },
);

test('a set-up is repeated once for a prompt, then its answer is the error', async () => {
  const { ask, server } = await connectTo(
    http,
    numbered(() => false, { status: 401 }),
    {
      headers: { authorization: '{{token}}' },
      setup: [login],
    },
  );

  await expect(ask('hi')).rejects.toMatchObject({ statusCode: 401, retryable: false });
  expect(linesOf(server)).toEqual(['GET /login', 'POST /', 'GET /login', 'POST /']);
});

test('a login for all attempts is made once, and attempts at the same time share a renewal', async () => {
  let good = 'token-1';
  const { ask, server } = await connectTo(
    http,
    numbered((token) => token === good, { status: 401 }),
    { headers: { authorization: '{{token}}' }, setup: [login], setup_once: true },
  );
  const logins = () => linesOf(server).filter((line) => line === 'GET /login').length;
  const askAll = () => Promise.all(['a', 'b', 'c'].map((prompt) => ask(prompt)));

  await askAll();
  await ask('d');
  expect(logins()).toBe(1);

  good = 'token-2';
  const replies = await askAll();
  expect(replies.map(({ text }) => text)).toEqual(Array(3).fill('hi token-2'));
  expect(logins()).toBe(2);
});

test('a set-up that fails is an error that says which request, and nothing of its answer', async () => {
  const { ask } = await connectTo(
    http,
    serves({ 'POST /login': { status: 401, body: 'unknown user alice, token s3cr3t' } }),
    { setup: [{ url: '/login', body: { user: 'alice' } }] },
  );
  const untaken = await connectTo(http, serves({ 'GET /login': { body: { secret: 's3cr3t' } } }), {
    setup: [login],
    headers: { authorization: '{{token}}' },
  });

  await expect(ask('hi')).rejects.toMatchObject({
    message:
      'The set-up request POST /login was answered with 401. Check the user, the password or the key that it sends.',
    ...{ statusCode: 401, retryable: false, body: null, answer: undefined },
  });
  await expect(untaken.ask('hi')).rejects.toMatchObject({
    message: 'The value token of the set-up request GET /login is not in the answer (status 200).',
    body: null,
  });
});

test('a taken value that could inject a header is not sent', async () => {
  const { ask, server } = await connectTo(
    http,
    serves({ 'GET /login': { body: { token: 'a\r\nx-evil: 1' } } }),
    { headers: { authorization: '{{token}}' }, setup: [login] },
  );

  await expect(ask('hi')).rejects.toThrow(/cannot be sent in a request/);
  expect(server.requests).toHaveLength(1);
});

test.each([
  [
    [{ url: 'https://login.example/token' }],
    {},
    /another origin .*other_origins: \[https:\/\/login/,
  ],
  [[{ url: '//login.example/token' }], {}, /another origin/],
  [[{ url: '{{session}}.example/', headers: { 'x-a': '{{tokn}}' } }, login], {}, undefined],
  [[{ url: 'http://{{session}}/' }], {}, /another origin/],
  [[login], { headers: { authorization: '{{tokn}}' } }, /Did you mean {{token}}/],
  [[{ ...login, headers: { 'x-a': '{{prompt}}' } }], {}, /{{prompt}} has no value here/],
  [[{ ...login, headers: { 'x-a': '{{api_key}}' } }], {}, /{{api_key}} needs a key/],
])(
  'set-up %j is refused before anything is sent if it cannot be right',
  async (setup, more, message) => {
    const connecting = connectTo(http, serves({}), { setup, ...more });

    if (message) await expect(connecting).rejects.toThrow(message);
    else await connecting;
  },
);

test('a set-up request goes to another origin only if that is declared, and cookies stay at theirs', async () => {
  const other = await scriptedServer(
    serves({ 'POST /token': { body: { token: 'abc' }, headers: { 'set-cookie': 'at=login' } } }),
  );
  onTestFinished(other.close);
  const { ask, server } = await connectTo(http, serves({ 'POST /': { body: 'hi' } }), {
    headers: { cookie: 'own=1', authorization: 'Bearer {{token}}' },
    other_origins: [other.url],
    setup: [{ ...login, url: `${other.url}/token`, method: 'POST' }],
  });

  await ask('hi');

  expect(other.requests[0]?.headers.cookie).toBeUndefined();
  expect(server.requests[0]?.headers).toMatchObject({
    cookie: 'own=1',
    authorization: 'Bearer abc',
  });
});

test('every taken value and cookie is reported as a secret', async () => {
  const server = await scriptedServer(
    serves({
      'GET /login': { body: { token: 'tok-1' }, headers: { 'set-cookie': 'sid=cookie-1' } },
      'POST /': { body: 'hi', headers: { 'set-cookie': 'turn=cookie-2; Path=/' } },
    }),
  );
  onTestFinished(server.close);
  const secrets: string[] = [];
  const settings = http.settings.parse({
    endpoint: server.url,
    headers: { authorization: '{{token}}' },
    setup: [login],
  });
  const target = http.connect(settings, {
    ...{ fetch, env: {}, timeoutMs: 5_000 },
    onSecret: (secret) => secrets.push(secret),
  });

  const messages: Message[] = [{ role: 'user', content: 'hi' }];
  await target.send(target.payload(messages, { maxTokens: undefined }), {
    signal: AbortSignal.timeout(5_000),
  });

  expect(secrets).toEqual(['cookie-1', 'tok-1', 'cookie-2']);
});

test("a user's own cookie takes values of the set-up, and one that the server sets anew replaces it", async () => {
  const { ask, server } = await connectTo(
    http,
    serves({
      'GET /login': { body: { token: 'tok-1' }, headers: { 'set-cookie': 'lang=de' } },
      'POST /': { body: 'hi' },
    }),
    { headers: { cookie: 'sid={{token}}; lang=en; own=1' }, setup: [login] },
  );

  await ask('hi');

  expect(server.requests.map(({ headers }) => headers.cookie)).toEqual([
    undefined,
    'sid=tok-1; own=1; lang=de',
  ]);
});

test('a cookie of a request of the set-up is sent with those that are kept', async () => {
  const { ask, server } = await connectTo(
    http,
    serves({
      'GET /a': { headers: { 'set-cookie': 'a=1' } },
      'GET /b': {},
      'POST /': { body: 'hi' },
    }),
    { setup: [{ url: '/a' }, { url: '/b', headers: { cookie: 'consent=yes' } }] },
  );

  await ask('hi');

  expect(server.requests.map(({ headers }) => headers.cookie)).toEqual([
    undefined,
    'consent=yes; a=1',
    'a=1',
  ]);
});

test.each(['Max-Age=0', 'expires=Thu, 01 Jan 1970 00:00:00 GMT'])(
  'a cookie that the server takes back by %s is not sent any more',
  async (ended) => {
    const { ask, server } = await connectTo(
      http,
      serves({
        'GET /a': { headers: { 'set-cookie': ['a=1', 'b=2; Max-Age=60'] } },
        'GET /b': { headers: { 'set-cookie': `a=deleted; Path=/; ${ended}` } },
        'POST /': { body: 'hi' },
      }),
      { setup: [{ url: '/a' }, { url: '/b' }] },
    );

    await ask('hi');

    expect(server.requests.at(-1)?.headers.cookie).toBe('b=2');
  },
);

test('a value of a page is what the page means by it', async () => {
  const { ask, server } = await connectTo(
    http,
    serves({
      'GET /login': {
        headers: { 'content-type': 'text/html' },
        body: "<meta content='a&amp;b&#x3D;&#43;&lt;&nope;' name='csrf'>",
      },
      'GET /json': { body: { token: 'a&amp;b' } },
      'POST /': { body: 'hi' },
    }),
    {
      headers: { 'x-csrf': '{{csrf}}', 'x-raw': '{{raw}}' },
      setup: [
        { url: '/login', take: { csrf: { matches: "content='([^']+)' name='csrf'" } } },
        { url: '/json', take: { raw: { matches: '"token":"([^"]+)"' } } },
      ],
    },
  );

  await ask('hi');

  expect(server.requests.at(-1)?.headers).toMatchObject({
    'x-csrf': 'a&b=+<&nope;',
    'x-raw': 'a&amp;b',
  });
});

test('a rule of the user for what has expired is the only one', async () => {
  const { ask, server } = await connectTo(
    http,
    numbered(() => false, { status: 302 }),
    { headers: { authorization: '{{token}}' }, setup: [login], expired: { status: 440 } },
  );

  await expect(ask('hi')).rejects.toMatchObject({ statusCode: 302 });
  expect(linesOf(server)).toEqual(['GET /login', 'POST /']);
});

test('a number that was taken goes into a body as one', async () => {
  const { ask, bodies } = await connectTo(
    http,
    serves({ 'GET /chats': { body: { id: 7 } }, 'POST /': { body: 'hi' } }),
    {
      body: { chat: '{{chat}}', name: 'chat {{chat}}', text: '{{prompt}}' },
      setup: [{ url: '/chats', take: { chat: { path: '$.id' } } }],
    },
  );

  await ask('hi');

  expect(bodies()).toEqual([{ chat: 7, name: 'chat 7', text: 'hi' }]);
});
