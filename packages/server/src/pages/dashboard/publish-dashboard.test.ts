import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { OnEnd } from '../../../../files/src/test/temporary-folder.ts';
import { shareServer, startServer } from '../../test/start-server.ts';

const HTML = '<link href="./assets/a-1.css"><script src="./assets/a-1.js"></script>';
const SCRIPT = 'export const a = 1;';

/** A built dashboard, next to a file that must not be readable. */
async function build(onEnd: OnEnd): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'dashboard-'));
  onEnd(() => rm(place, { recursive: true }));
  const dashboardFolder = join(place, 'built');
  await mkdir(join(dashboardFolder, 'assets/folder.js'), { recursive: true });
  await writeFile(join(place, 'secret.js'), 'secret');
  await writeFile(join(dashboardFolder, 'secret.js'), 'secret');
  await writeFile(join(dashboardFolder, 'index.html'), HTML);
  await writeFile(join(dashboardFolder, 'assets/a-1.js'), SCRIPT);
  await writeFile(join(dashboardFolder, 'assets/a-1.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(dashboardFolder, 'assets/a-1.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(dashboardFolder, 'assets/notes.txt'), 'notes');
  return dashboardFolder;
}

const share = shareServer(async (onEnd) => ({ dashboardFolder: await build(onEnd) }));

test('every address of the dashboard is its page, under a policy that allows only our own files', async () => {
  const server = share();

  for (const path of ['/app/', '/app/runs', '/app/runs/1/results/2?verdict=broken', '/app/a.js']) {
    const answer = await server.call(path);

    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(HTML.replaceAll('"./', '"/app/'));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      'cache-control': 'no-cache',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  }
});

test('a browser that has the page gets 304 until there is another build', async () => {
  const server = share();
  const etag = (await server.call('/app/')).headers.get('etag') ?? '';
  const ask = async (known: string) =>
    (await server.call('/app/runs', { headers: { 'if-none-match': known } })).status;

  expect(etag).toMatch(/^"[\w-]{22}"$/);
  expect(await ask(etag)).toBe(304);
  expect(await ask(`"other", W/${etag}`)).toBe(304);
  expect(await ask('"other"')).toBe(200);
});

test('files of the build are cached forever, and compressed as the browser accepts', async () => {
  const server = share();
  const ask = (accepted: string) =>
    server.call('/app/assets/a-1.js', { headers: { 'accept-encoding': accepted } });
  const plain = await ask('identity');
  const brotli = await ask('gzip, deflate, br;q=1.0');

  expect(Object.fromEntries(plain.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  });
  expect(plain.headers.has('content-encoding')).toBe(false);
  expect(await plain.text()).toBe(SCRIPT);
  expect(brotli.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toBe(SCRIPT);
  expect((await ask('gzip, br;q=0')).headers.get('content-encoding')).toBe('gzip');
  expect((await ask('gzip;q=0, br; q=0.0')).headers.has('content-encoding')).toBe(false);
});

test.each([
  '/app/assets/none-1.js',
  '/app/assets/',
  '/app/assets/folder.js',
  '/app/assets/notes.txt',
  '/app/assets/a-1.js.br',
  '/app/assets/a-1.js/',
  '/app/assets/..%2fsecret.js',
  '/app/assets/..%2f..%2fsecret.js',
  '/app/assets/%2e%2e%2fsecret.js',
  '/app/assets/..%5csecret.js',
  '/app/assets/a-1.js%00',
  '/app/assets/.js',
])('%s is the same 404 as any unknown path', async (path) => {
  const server = share();

  const answer = await server.call(path);

  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ detail: 'Not found.' });
});

test('the first address of the service leads to the dashboard, also below the path of a proxy', async () => {
  const server = await startServer({
    publicBaseUrl: 'https://example.com/tools/provoke/',
    dashboardFolder: await build(onTestFinished),
  });

  for (const path of ['/', '/app']) {
    const answer = await server.call(path);

    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('app/');
  }
  expect(await (await server.call('/app/')).text()).toContain(
    'src="/tools/provoke/app/assets/a-1.js"',
  );
});

test('HEAD is answered like GET, and other methods with what is allowed', async () => {
  const server = share();
  const page = await server.call('/app/', { method: 'HEAD' });
  const file = await server.call('/app/assets/a-1.js', { method: 'HEAD' });
  const posted = await server.call('/app/runs', { method: 'POST', body: '{}' });

  expect([page.status, file.status, posted.status]).toEqual([200, 200, 405]);
  expect(file.headers.get('content-length')).toBe(`${SCRIPT.length}`);
  expect(posted.headers.get('allow')).toBe('GET, HEAD');
});

test('a link that signs in opens the dashboard, which takes it from there', async () => {
  const server = share();

  for (const path of ['/auth/link?token=a', '/auth/invitation?token=a', '/auth/second-step']) {
    const answer = await server.call(path);

    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('/app/assets/a-1.js');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  }
});

test('without a built dashboard its address names the command, and the rest works', async () => {
  const server = await startServer();
  const answer = await server.call('/app/');

  expect(answer.status).toBe(503);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await answer.text()).toContain('Build it with: npm run build');
  expect(await (await server.call('/auth/link')).text()).toContain('<form');
  expect((await server.call('/schema/swagger-ui')).status).toBe(200);
});
