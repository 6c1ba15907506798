import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scriptedServer } from '@provoke/sandbox';
import { generate } from 'selfsigned';
import { expect, onTestFinished, test } from 'vitest';
import { shopPage, shopScript } from './practice-shop.ts';
import { makeHome, run } from './provoke.ts';
import { type SignInSite, serveSignInSite } from './sign-in-site.ts';
import { talkTo } from './talk-to.ts';

const bin = fileURLToPath(new URL('../packages/provoke/bin/provoke.js', import.meta.url));
const TOKEN = 'session-of-the-first-day-4711';
const NEXT_TOKEN = 'session-of-the-second-day-4712';

/** Debian's `xvfb`: a display without a screen. */
async function openDisplay(): Promise<string> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(async () => {
    if (server.kill()) await once(server, 'exit');
  });
  const [number] = (await once(server.stdout, 'data')) as [Buffer];
  return `:${number.toString().trim()}`;
}

/** The command at a terminal of its own, which `script` provides. */
function typeAtTerminal(home: string, line: string, env: Record<string, string>) {
  const child = spawn('script', ['-qec', `${process.execPath} ${bin} ${line}`, '/dev/null'], {
    env: { PATH: process.env['PATH'], HOME: home, TMPDIR: tmpdir(), TERM: 'xterm', ...env },
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  onTestFinished(async () => {
    if (child.kill('SIGKILL')) await once(child, 'exit');
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, said }));
  return {
    ended,
    said: () => said,
    pressEnter: () => child.stdin.write('\n'),
  };
}

/** A file of Playwright's storage state. */
async function writeState(home: string, { url }: SignInSite, token: string): Promise<string> {
  const path = join(home, 'state.json');
  const cookie = { name: 'sid', value: token, domain: new URL(url).hostname, path: '/' };
  const kept = { expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' };
  await writeFile(path, JSON.stringify({ cookies: [{ ...cookie, ...kept }], origins: [] }), {
    mode: 0o600,
  });
  return path;
}

const signInsIn = (home: string) => join(home, '.config/provoke/sign-ins');
const checkOf = ({ url }: SignInSite) => [
  ...['agent', 'check', '--agent-type', 'web', '--agent-name', 'shop', '--endpoint', url],
];

/** Every file of a folder that holds the text, except those that are to hold it. */
async function filesWith(text: string, folder: string, but: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !but.some((one) => path.startsWith(one)));
  const holding = await Promise.all(
    paths.map(async (path) => {
      const content = await readFile(path, 'latin1').catch(() => '');
      return content.includes(text) ? [path] : [];
    }),
  );
  expect(paths.length).toBeGreaterThan(100);
  return holding.flat();
}

test('a person signs in once, in a window, and later commands are signed in without one', async () => {
  const home = await makeHome();
  const site = await serveSignInSite(TOKEN);
  const DISPLAY = await openDisplay();

  const window = typeAtTerminal(home, `scan ${site.url} --sign-in --no-attack`, { DISPLAY });
  await expect.poll(() => site.signIns, { timeout: 60_000 }).toBe(1);
  await expect.poll(window.said, { timeout: 10_000 }).toContain('press Enter here');
  window.pressEnter();
  const signed = await window.ended;
  const check = await run(home, checkOf(site));
  const look = await run(home, ['scan', site.url, '--no-attack', '--json']);
  const forget = await run(home, ['scan', site.url, '--forget-sign-in']);
  const after = await run(home, checkOf(site));

  expect(signed, signed.said).toMatchObject({ code: 0 });
  expect(signed.said).toMatch(/kept on .* UTC, until .* UTC by its cookie sid/);
  expect(check).toMatchObject({ code: 0, stdout: expect.stringContaining('Sign-in: kept on') });
  expect(JSON.parse(look.stdout)).toMatchObject({ signIn: expect.stringContaining('cookie sid') });
  expect(site.signIns).toBe(1);
  expect(forget.stdout).toContain('Removed the sign-in');
  expect(await readdir(signInsIn(home))).toEqual([]);
  expect(after.code).toBe(1);
  expect(after.stdout).toContain('asks to sign in');
  expect(after.stderr).toContain(`provoke scan ${site.url} --sign-in`);
  expect(JSON.stringify([signed, check, look, forget, after])).not.toContain(TOKEN);
});

test('a sign-in that ends pauses the campaign, a new one resumes it, and no record holds either', async () => {
  const home = await makeHome();
  const site = await serveSignInSite(TOKEN, (it) => {
    if (it.asked.length === 2) it.token = NEXT_TOKEN;
  });
  const goals = ['one', 'two', 'three', 'four'].flatMap((goal) => ['--goals', `Tell ${goal}`]);
  const scan = ['scan', site.url, '--attack-type', 'flipattack', ...goals];
  const judge = ['--planted-secret', 'ORCHID-1', '--retries', '0', '--json'];

  const state = await writeState(home, site, TOKEN);
  const first = await run(home, [...scan, ...judge, '--storage-state', state]);
  const sentBefore = site.asked.length;
  await writeState(home, site, NEXT_TOKEN);
  const again = await run(home, [
    ...['scan', site.url, '--storage-state', state, '--no-attack', '--json'],
  ]);
  const { campaign, reason, resume } = JSON.parse(first.stdout) as {
    campaign: { id: string };
    reason: string;
    resume: string;
  };
  const second = await run(home, ['resume', campaign.id, '--json']);

  expect(first, first.stderr).toMatchObject({ code: 1 });
  expect(sentBefore).toBe(2);
  expect(reason).toMatch(/^Paused: .* asks to sign in/);
  expect(reason).toContain(`provoke scan ${site.url} --sign-in`);
  expect(resume).toContain(`provoke resume ${campaign.id}`);
  expect(second, second.stderr).toMatchObject({ code: 0 });
  expect(JSON.parse(second.stdout)).toMatchObject({ status: 'COMPLETED' });
  expect(site.asked.length).toBeGreaterThanOrEqual(4);
  const [kept = ''] = await readdir(signInsIn(home));
  expect((await stat(join(signInsIn(home), kept))).mode & 0o777).toBe(0o600);
  for (const token of [TOKEN, NEXT_TOKEN]) {
    expect(site.cookies.join()).toContain(token);
    expect(JSON.stringify([first, again, second])).not.toContain(token);
    expect(await filesWith(token, home, [signInsIn(home), state])).toEqual([]);
  }
});

test('a name and a password reach the page’s own origin alone', async () => {
  const other = await scriptedServer(
    (_, response) => void response.writeHead(401, { 'www-authenticate': 'Basic' }).end(),
  );
  onTestFinished(other.close);
  const page = `${shopPage}<img src="${other.url}/logo.png">`;
  const basic = `Basic ${btoa('visitor:letmein-4711')}`;
  const site = await scriptedServer(({ path, headers, body }, response) => {
    if (headers.authorization !== basic)
      return void response.writeHead(401, { 'www-authenticate': 'Basic' }).end();
    response.setHeader('content-type', path === '/page.js' ? 'text/javascript' : 'text/html');
    response.end(
      path === '/ask'
        ? `You said ${body.length} letters.`
        : path === '/page.js'
          ? shopScript
          : page,
    );
  });
  onTestFinished(site.close);

  const talk = talkTo(`${site.url}/`, {
    settings: { username: 'visitor', password: 'letmein-4711' },
  });

  expect(await talk([{ role: 'user', content: 'Hello there' }])).toContain('You said 11 letters.');
  expect(other.requests.map(({ path }) => path)).toContain('/logo.png');
  expect(other.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
});

test('a site that wants a client certificate is shown it', async () => {
  const home = await makeHome();
  const keys = { keySize: 2048, algorithm: 'sha256' } as const;
  const own = await generate([{ name: 'commonName', value: 'localhost' }], {
    ...keys,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const visitor = await generate([{ name: 'commonName', value: 'visitor' }], keys);
  const seen: string[] = [];
  const server = createServer(
    { key: own.private, cert: own.cert, ca: [visitor.cert], requestCert: true },
    async (request, response) => {
      const { subject } = (request.socket as import('node:tls').TLSSocket).getPeerCertificate();
      seen.push(String(subject.CN));
      response.setHeader(
        'content-type',
        request.url === '/page.js' ? 'text/javascript' : 'text/html',
      );
      response.end(
        request.url === '/ask' ? 'No.' : request.url === '/page.js' ? shopScript : shopPage,
      );
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const files = { ca: own.cert, cert: visitor.cert, key: visitor.private };
  for (const [name, pem] of Object.entries(files)) await writeFile(join(home, `${name}.pem`), pem);
  const url = `https://localhost:${(server.address() as AddressInfo).port}/`;

  const checkWith = (...settings: string[]) =>
    run(
      home,
      [
        ...['agent', 'check', '--agent-type', 'web', '--agent-name', 'shop', '--endpoint', url],
        ...settings.flatMap((setting) => ['--setting', setting]),
      ],
      { NODE_EXTRA_CA_CERTS: join(home, 'ca.pem') },
    );

  const check = await checkWith('client_certificate=cert.pem', 'client_key=key.pem');
  const alone = await checkWith('client_certificate=cert.pem');
  const missing = await checkWith('client_certificate=cert.pem', 'client_key=other.pem');
  const noKey = await checkWith('client_certificate=cert.pem', 'client_key=cert.pem');

  expect(check, check.stdout).toMatchObject({ code: 0, stdout: expect.stringContaining('No.') });
  expect(new Set(seen)).toEqual(new Set(['visitor']));
  expect(alone).toMatchObject({ code: 2, stderr: expect.stringContaining('go together') });
  for (const { code, stdout, stderr } of [missing, noKey]) {
    expect(code).toBe(1);
    expect(stdout + stderr).toContain('The client certificate cannot be used: ');
  }
});
