import { join } from 'node:path';
import { createClient } from '@provoke/campaign';
import { scriptedServer } from '@provoke/sandbox';
import { readServerConfig, serve } from '@provoke/server';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../../../../server/src/test/create-database.ts';
import { oneTimeCode } from '../../test/one-time-code.ts';
import { openTerminal } from '../../test/terminal.ts';

/** A running service, and an operator on its database. */
async function operate() {
  const databaseUrl = await createDatabase();
  const terminal = await openTerminal({ DATABASE_URL: databaseUrl });
  const dataDir = join(terminal.home, 'data');
  const service = await serve({
    ...readServerConfig({ LOG_LEVEL: 'silent' }),
    ...{ port: 0, databaseUrl, dataDir },
  });
  onTestFinished(service.close);
  const type = async (line: string) => {
    const { code, stdout, stderr } = await terminal.type(`${line} --data-dir ${dataDir} --json`);
    return { code, stderr, said: stdout && JSON.parse(stdout) };
  };
  const open = async (link: string, body: object = {}) => {
    const url = new URL(link);
    const token = new URLSearchParams(url.hash.slice(1)).get('token');
    const answer = await fetch(`${service.url}${url.pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, ...body }),
    });
    return { status: answer.status, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
  };
  const me = async (cookie: string) =>
    (await fetch(`${service.url}/user/me`, { headers: { cookie } })).json();
  return { service, type, open, me };
}

test('the first start shows a link that signs its owner in, once', async () => {
  const { service, open, me } = await operate();
  expect(service.signInUrl).toMatch(new RegExp(`^${service.url}/auth/link#token=[\\w-]{43}$`));

  const opened = await open(service.signInUrl ?? '');

  expect(opened.status).toBe(204);
  expect(await me(opened.cookie)).toMatchObject({ username: 'owner', role: 'owner' });
  expect((await open(service.signInUrl ?? '')).status).toBe(404);
});

test('a start that fails because its port is taken keeps the first key for the one that succeeds', async () => {
  const taken = await scriptedServer((_, response) => void response.end());
  onTestFinished(taken.close);
  const { home } = await openTerminal();
  const config = { ...readServerConfig({ LOG_LEVEL: 'silent' }), dataDir: join(home, 'data') };

  await expect(serve({ ...config, port: Number(new URL(taken.url).port) })).rejects.toThrow(
    /is taken/,
  );
  const service = await serve({ ...config, port: 0 });
  onTestFinished(service.close);

  expect(service.apiKey).toMatch(/^pvk_/);
});

test('an operator adds a user, who signs in by the link and is seen in the list', async () => {
  const { type, open, me } = await operate();

  const { said } = await type('admin user create Ada@Example.com --role viewer');
  const opened = await open(said.url);
  const again = await type('admin user create ada@example.com --role owner');

  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('a member already') });
  expect(await me(opened.cookie)).toMatchObject({ user: said.user_id, email: 'ada@example.com' });
  expect((await type('admin user list')).said).toMatchObject([
    { username: 'ada', role: 'viewer' },
    { username: 'owner', role: 'owner' },
  ]);
  expect((await type('admin user remove ada')).code).toBe(0);
  expect(await me(opened.cookie)).toEqual({ detail: expect.any(String) });
});

test('an operator gives a link to a person who forgot the password', async () => {
  const { type, open } = await operate();

  const { said } = await type('admin user reset-link owner --base-url https://provoke.example');

  expect(said.url).toMatch(/^https:\/\/provoke\.example\/auth\/link#token=/);
  expect((await open(said.url)).status).toBe(204);
});

test('an operator turns off the second factor of a person who lost it, by the command of the help', async () => {
  const { service, type, open } = await operate();
  const password = 'correct horse battery';
  const { cookie } = await open(service.signInUrl ?? '', { email: 'ada@example.com', password });
  const post = async (path: string, body: object) => {
    const answer = await fetch(service.url + path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, said: await answer.json().catch(() => undefined) };
  };
  const signIn = async () =>
    (await post('/auth/sign-in/email', { email: 'ada@example.com', password })).status;
  const { said } = await post('/user/me/second-factor', { current_password: password });
  const code = oneTimeCode((said as { secret: string }).secret);
  expect((await post('/user/me/second-factor/confirm', { code })).status).toBe(200);

  const reset = await type('admin user reset-second-factor ada@example.com');
  const again = await type('admin user reset-second-factor ada@example.com');

  expect(reset).toMatchObject({ code: 0, said: {} });
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('no second factor') });
  expect(await signIn()).toBe(204);
  const { results } = await createClient({
    baseUrl: service.url,
    apiKey: service.apiKey ?? '',
  }).audit.list({ query: { action: 'second-factor-reset' } });
  expect(results).toMatchObject([{ via: 'operator', actor: null, subject: '1' }]);
});

test('the help of reset-second-factor says what it does', async () => {
  const { type } = await openTerminal();

  const { code, stdout } = await type('admin user reset-second-factor --help');

  expect(code).toBe(0);
  expect(stdout).toMatchSnapshot();
});

test('an operator makes, lists and revokes keys', async () => {
  const { service, type } = await operate();
  const expires = '2999-01-01T00:00:00Z';

  const { said } = await type(`admin key create --user owner --name nightly --expires ${expires}`);
  const client = createClient({ baseUrl: service.url, apiKey: said.api_key });
  expect(await client.keyContext.get()).toMatchObject({ username: 'owner' });
  expect((await type('admin key list')).said).toMatchObject([
    { prefix: said.prefix, name: 'nightly', expiry_date: '2999-01-01T00:00:00.000Z' },
    { name: 'first start' },
  ]);
  expect((await type(`admin key revoke ${said.prefix}`)).code).toBe(0);

  await expect(client.keyContext.get()).rejects.toThrow('401');
  expect(await type(`admin key revoke ${said.prefix}`)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no key'),
  });
});

test('an operator gives a key the least scopes, and a command says which one it lacks', async () => {
  const { service, type } = await operate();

  const made = await type(
    'admin key create --user owner --name ci --scope RECORD --scope read --scope read',
  );
  const { said: all } = await type('admin key create --user owner --name all');
  const wrong = await type('admin key create --user owner --name a --scope write');

  const [other, ci] = (await type('admin key list')).said as unknown as { scopes: string[] }[];
  expect(ci?.scopes).toEqual(['read', 'record']);
  expect(other?.scopes).toEqual(['read', 'record', 'run', 'trace', 'administer']);
  expect(wrong).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--scope must be read or record or run or trace or administer'),
  });
  const client = createClient({ baseUrl: service.url, apiKey: made.said.api_key });
  await expect(client.webhooks.list()).rejects.toThrow(
    'The API key lacks the scope "administer", which this operation needs. It has: read, record.',
  );
  const trail = createClient({ baseUrl: service.url, apiKey: all.api_key });
  const { results } = await trail.audit.list({ query: { action: 'key-create' } });
  expect(results.map(({ details }) => details?.['scopes'])).toContainEqual(['read', 'record']);
});

test('where there are several organizations, the operator says which', async () => {
  const { type } = await operate();
  const { said: red } = await type('admin org create Red');

  const unclear = await type('admin user list');
  const clear = await type(`admin user list --org ${red.organization_id}`);

  expect(unclear).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Choose one with --org'),
  });
  expect(clear.said).toMatchObject([{ username: 'owner' }]);
  expect((await type('admin org list')).said).toMatchObject([{ name: 'default' }, { name: 'Red' }]);
  const nobody = await type(`admin user reset-link nobody --org ${red.organization_id}`);
  expect(nobody.stderr).toContain('No user matches "nobody".');
});

test('an operator sets how long evidence is kept', async () => {
  const { type } = await operate();

  const { said } = await type('admin org retention 90');
  const wrong = await type('admin org retention 0');

  expect(said).toMatchObject({ retention_days: 90 });
  expect((await type('admin org list')).said).toMatchObject([{ retention_days: 90 }]);
  expect((await type('admin org retention default')).said).toMatchObject({ retention_days: null });
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('from 1 to 36500') });
});

test('without Citus nothing is distributed, and the command says what is missing', async () => {
  const { type } = await openTerminal({ DATABASE_URL: await createDatabase() });

  expect(await type('admin distribute')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('This PostgreSQL has no Citus'),
  });
});

test("an operator's actions appear in the audit log", async () => {
  const { service, type } = await operate();
  await type('admin user reset-link owner');

  const apiKey = service.apiKey ?? '';
  const { results } = await createClient({ baseUrl: service.url, apiKey }).audit.list();

  expect(results).toMatchObject([
    { action: 'link-create', via: 'operator', actor: null, subject: '1' },
  ]);
});

test('an address or a date that cannot be right is wrong usage', async () => {
  const { type } = await openTerminal();

  const address = await type('admin user create nonsense');
  const date = await type('admin key create --user a --name b --expires tomorrow');

  expect([address.code, date.code]).toEqual([2, 2]);
  expect(address.stderr).toContain('Enter a valid email address.');
  expect(date.stderr).toContain('Use ISO 8601 with a time zone.');
});

test('an operator rotates the key, and gives it up only when it is lost', async () => {
  const { type } = await operate();

  const rotated = await type('admin secret rotate');
  const unsure = await type('admin secret reset');
  const refused = await type('admin secret reset --lost');

  expect(rotated.said).toEqual({
    ...{ second_factors: 0, webhooks: 0, unreadable: 0 },
    file: expect.stringMatching(/data\/auth-secret$/),
  });
  expect(unsure).toMatchObject({ code: 2, stderr: expect.stringContaining('--lost') });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('not lost') });
});

test('an operator lists every address that the service may call, and none of their secrets', async () => {
  const databaseUrl = await createDatabase();
  const upstream = { name: 'own', base_url: 'https://models.example/v1?k=hidden', model: 'm' };
  const env = {
    DATABASE_URL: databaseUrl,
    GATEWAY_UPSTREAMS: JSON.stringify([{ ...upstream, api_key: 'sk-hidden' }]),
    ...{ OIDC_ISSUER: 'https://login.example/realm', OIDC_CLIENT_ID: 'provoke' },
    ...{ OIDC_CLIENT_SECRET: 'hidden', PUBLIC_BASE_URL: 'https://me.example' },
  };
  const { type, home } = await openTerminal(env);
  const service = await serve({
    ...readServerConfig({ LOG_LEVEL: 'silent' }),
    ...{ port: 0, databaseUrl, dataDir: join(home, 'data') },
  });
  onTestFinished(service.close);
  const client = createClient({ baseUrl: service.url, apiKey: service.apiKey ?? '' });
  const events: ['schedule.regression'] = ['schedule.regression'];
  for (const [name, url] of [
    ['ci', 'https://ci.example/hook/hidden'],
    ['\u001b[2J', 'https://old.example:8443/?k=hidden'],
  ] as const)
    await client.webhooks.create({ body: { name, url, events } });

  const bounded = await openTerminal({
    ...env,
    ALLOWED_ADDRESSES: 'models.example login.example *.example ci.example',
  });
  const all = await type('admin addresses --json');
  const shown = await bounded.type('admin addresses');

  expect(all.code).toBe(0);
  expect(JSON.parse(all.stdout)).toMatchObject([
    { purpose: 'database', from: 'DATABASE_URL', address: expect.stringMatching(/^postgres/) },
    { purpose: 'gateway', from: 'GATEWAY_UPSTREAMS, own', address: 'https://models.example' },
    { purpose: 'local model', address: 'http://localhost:11434' },
    { purpose: 'single sign-on', from: 'OIDC_ISSUER', address: 'https://login.example' },
    { purpose: 'webhook', address: 'https://old.example:8443', is_allowed: true },
    { purpose: 'webhook', address: 'https://ci.example', is_allowed: true },
  ]);
  expect(shown.stdout).toMatch(/https:\/\/old\.example:8443 +│ webhook .* no /);
  expect(shown.stdout).toMatch(/https:\/\/ci\.example +│ webhook .* yes /);
  expect(shown.stdout).not.toContain('localhost:11434');
  expect(all.stdout + shown.stdout).not.toMatch(/hidden|sk-/);
  expect(shown.stdout).not.toContain('\u001b');
});
