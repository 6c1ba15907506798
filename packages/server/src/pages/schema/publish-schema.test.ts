import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { shareServer, startServer } from '../../test/start-server.ts';

const share = shareServer();

test('the schema is served in JSON and YAML, without a key, with and without the slash', async () => {
  const server = share();
  const get = async (path: string, accept?: string) => {
    const answer = await server.call(path, { ...(accept && { headers: { accept } }) });
    return { type: answer.headers.get('content-type'), text: await answer.text() };
  };

  const json = await get('/schema/?format=json');
  const yaml = await get('/schema/?format=yaml');

  expect(json.type).toBe('application/vnd.oai.openapi+json');
  expect(yaml.type).toBe('application/vnd.oai.openapi; charset=utf-8');
  expect(JSON.parse(json.text)).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) });
  expect(parse(yaml.text)).toEqual(JSON.parse(json.text));
  expect(await get('/schema?format=json')).toEqual(json);
  expect(await get('/schema/')).toEqual(yaml);
  expect(await get('/schema/', 'text/html, */*;q=0.8')).toEqual(yaml);
  expect(await get('/schema/', 'application/json')).toEqual(json);
});

test('an unknown format is 404; a wrong method is 405', async () => {
  const server = share();

  const xml = await server.call('/schema/?format=xml');
  const post = await server.call('/schema', { method: 'POST' });

  expect([xml.status, await xml.text()]).toEqual([404, '{"detail":"Not found."}']);
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('behind a proxy with a path prefix, calls go to that prefix of the same origin', async () => {
  const server = await startServer({ publicBaseUrl: 'https://provoke.example/red-team' });

  const answer = await server.call('/schema?format=json');

  expect(await answer.json()).toMatchObject({ servers: [{ url: '/red-team' }] });
});

test.each(['/schema/swagger-ui', '/schema/redoc'])(
  '%s loads only its own files, all of which exist',
  async (path) => {
    const server = share();

    const page = await server.call(path);
    const html = await page.text();

    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/default-src 'none'; script-src 'self';.*frame-ancestors 'none'/);
    expect(policy).not.toMatch(/unsafe|http/);
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(html).not.toMatch(/<script>|<style|style=|https?:/);
    const files = [...html.matchAll(/(?:src|href)="(assets\/[^"]+)"/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const asset = await server.call(`/schema/${file}`);
      expect(asset.status).toBe(200);
      expect((await asset.arrayBuffer()).byteLength).toBeGreaterThan(0);
    }
  },
);

test('a file is revalidated every time and sent again only if it changed', async () => {
  const server = share();
  const path = '/schema/assets/swagger-ui.css';

  const first = await server.call(path);
  const etag = first.headers.get('etag') ?? '';
  const again = await server.call(path, { headers: { 'if-none-match': etag } });
  const head = await server.call(path, { method: 'HEAD' });

  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect(first.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
});

test.each([
  '..%2fpublish-schema.ts',
  '..%2f..%2f..%2fpackage.json',
  '%2fetc%2fpasswd',
  'schema-assets.json',
  'index.html',
  'constructor',
  '',
])('assets/%s is not served', async (name) => {
  const server = share();

  const answer = await server.call(`/schema/assets/${name}`);

  expect([answer.status, await answer.text()]).toEqual([404, '{"detail":"Not found."}']);
});

test("Redoc's logo is not fetched from its vendor", async () => {
  const server = share();

  const script = await server.call('/schema/assets/redoc.standalone.js');

  expect(await script.text()).not.toContain('cdn.redoc.ly');
});
