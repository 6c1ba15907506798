import { once } from 'node:events';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createClient } from '@provoke/client';
import { operations } from '@provoke/contract/operations';
import { expect, onTestFinished, test } from 'vitest';
import { bundleClient, type ClientPage, openClientPage } from './client-page.ts';
import { makeHome, serve } from './provoke.ts';

const BUNDLE_BYTES_MAX = 12_000;

test("a page's client is at most 12 kB gzipped, without zod and Node modules", async () => {
  // For a browser, esbuild itself rejects imports of Node modules.
  const { code, files } = await bundleClient();
  const bytes = gzipSync(code, { level: 9 }).length;
  process.stdout.write(`client with its table: ${code.length} bytes, ${bytes} gzipped\n`);

  expect(bytes).toBeLessThanOrEqual(BUNDLE_BYTES_MAX);
  expect(files.filter((file) => /zod|node:/.test(file))).toEqual([]);
  expect(files.filter((file) => file.includes('/contract/')).sort()).toEqual([
    'packages/contract/src/operations.ts',
    'packages/contract/src/retry.ts',
  ]);
  expect(new TextDecoder().decode(code)).not.toMatch(/\b(Buffer|process|require)\b[.(]/);
});

/** A page and a client in this process, both on one real service. */
async function start() {
  const home = await makeHome();
  const service = await serve(home, join(home, 'data'));
  onTestFinished(async () => {
    service.child.kill('SIGTERM');
    await once(service.child, 'exit');
  });
  const apiKey = service.apiKey ?? '';
  const here = createClient({ baseUrl: service.url, apiKey, operations });
  const browser = await openClientPage(service);
  return { here, browser, options: { baseUrl: browser.url, apiKey } };
}

const keysIn = ({ requests }: ClientPage) =>
  requests.map(({ headers }) => headers['idempotency-key']);

test('a page retries refused and lost calls, and the record is created once', async () => {
  const { here, browser, options } = await start();
  browser.faults.push('busy', 'lose reply');

  const agent = await browser.page.evaluate(async (options) => {
    const client = provoke.createClient({ ...options, operations: provoke.operations });
    const body = { name: 'made by a page', endpoint: 'http://127.0.0.1:9/v1' };
    return client.agents.create({ body });
  }, options);

  expect(agent).toMatchObject({ name: 'made by a page' });
  expect((await here.agents.list()).results.map(({ id }) => id)).toEqual([agent.id]);
  expect(browser.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(
    Array(3).fill('POST /agent'),
  );
  expect(new Set(keysIn(browser)).size).toBe(1);
});

test('a page learns why a call failed: invalid fields, a missing record, no service', async () => {
  const { browser, options } = await start();

  const failures = await browser.page.evaluate(async (options) => {
    const client = provoke.createClient({
      ...{ ...options, operations: provoke.operations, retry: { triesMax: 1 } },
    });
    const failureOf = (call: Promise<unknown>) =>
      call.then(
        () => undefined,
        ({ name, status, fields, message }) => ({ name, status, fields, message }),
      );
    return [
      await failureOf(client.agents.create({ body: { name: '', endpoint: 'nowhere' } })),
      await failureOf(client.runs.get({ params: { id: crypto.randomUUID() } })),
      await failureOf(
        provoke
          .createClient({
            ...{ baseUrl: 'http://127.0.0.1:9', retry: { triesMax: 1 } },
            operations: provoke.operations,
          })
          .agents.list(),
      ),
    ];
  }, options);

  expect(failures).toMatchObject([
    { name: 'ApiError', status: 400, fields: { name: [expect.any(String)] } },
    { name: 'ApiError', status: 404, message: 'GET /run/{id} answered 404: Not found.' },
    { name: 'ConnectionError', message: expect.stringContaining('http://127.0.0.1:9') },
  ]);
});

test('a page follows a run to its end, over a connection that breaks', async () => {
  const { here, browser, options } = await start();
  const agent = await here.agents.create({
    body: { name: 'followed', endpoint: 'http://127.0.0.1:9/v1' },
  });
  const { id } = await here.runs.runTests({ body: { agent: agent.id } });
  await here.runs.recordResults({ params: { id }, body: { results: [{ goal: 'first' }] } });
  const seen: string[] = [];
  await browser.page.exposeFunction('report', (event: string) => {
    if (seen.push(event) === 1) browser.cut(`/run/${id}/events`);
  });

  const following = browser.page.evaluate(
    async ({ id, ...options }) => {
      const client = provoke.createClient({
        ...{ ...options, operations: provoke.operations, retry: { firstDelayMs: 1 } },
      });
      for await (const event of client.runs.events({ params: { id } }))
        await report(event.event === 'run' ? event.data.status : `result ${event.id}`);
    },
    { ...options, id },
  );
  await expect.poll(() => browser.requests.length, { timeout: 20_000 }).toBe(2);
  await here.runs.recordResults({ params: { id }, body: { results: [{ goal: 'second' }] } });
  await here.runs.update({ params: { id }, body: { status: 'COMPLETED' } });

  await following;
  const results = seen.filter((event) => event.startsWith('result'));
  expect(new Set(results).size).toBe(2);
  expect(results).toHaveLength(2);
  expect(seen.at(-1)).toBe('COMPLETED');
  expect(browser.requests.map(({ headers }) => headers['last-event-id'])).toEqual([
    undefined,
    results[0]?.split(' ')[1],
  ]);
});

test('an abort on a page ends a wait and a stream, and the service notices', async () => {
  const { here, browser, options } = await start();
  const agent = await here.agents.create({
    body: { name: 'aborted', endpoint: 'http://127.0.0.1:9/v1' },
  });
  const { id } = await here.runs.runTests({ body: { agent: agent.id } });

  browser.faults.push(...Array<'busy'>(30).fill('busy'));
  const waiting = await browser.page.evaluate(async (options) => {
    const abort = new AbortController();
    const client = provoke.createClient({
      ...{ ...options, operations: provoke.operations },
      retry: { onAskedWait: () => abort.abort() },
    });
    return client.agents.list({ signal: abort.signal }).catch(({ name }) => name);
  }, options);
  browser.faults.length = 0;

  const [streaming] = await Promise.all([
    browser.page.evaluate(
      async ({ id, ...options }) => {
        const abort = new AbortController();
        const client = provoke.createClient({ ...options, operations: provoke.operations });
        try {
          for await (const _ of client.runs.events({ params: { id }, signal: abort.signal }))
            abort.abort();
          return 'ended';
        } catch (error) {
          return (error as Error).name;
        }
      },
      { ...options, id },
    ),
    expect
      .poll(() => browser.requests.some(({ path }) => path.endsWith('/events')), {
        timeout: 20_000,
      })
      .toBe(true)
      .then(() => browser.closed(`/run/${id}/events`)),
  ]);

  expect([waiting, streaming]).toEqual(['AbortError', 'AbortError']);
});
