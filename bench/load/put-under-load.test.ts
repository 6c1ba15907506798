import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { LoadPlan } from './load.ts';
import { putUnderLoad } from './put-under-load.ts';

/** Answers in ten milliseconds; rejects every tenth request. */
async function slowServer() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      bodies.push(body);
      response.statusCode = bodies.length % 10 === 0 ? 500 : 201;
      setTimeout(() => response.end('{}'), 10);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const planFor = (url: string): LoadPlan => ({
  url,
  request: { method: 'POST', path: '/', headers: {}, body: '{"sequence":1}' },
  concurrency: 4,
  status: 201,
  warmSeconds: 0.1,
  seconds: 0.5,
});

test('four callers of a server with 10 ms latency make at most 400 requests per second; failures do not count', async () => {
  const { url } = await slowServer();

  const load = await putUnderLoad(planFor(url), new AbortController().signal);

  expect(load.p50Ms).toBeGreaterThanOrEqual(9);
  expect(load.p99Ms).toBeGreaterThanOrEqual(load.p50Ms);
  expect(load.perSecond).toBeGreaterThan(40);
  expect(load.perSecond).toBeLessThanOrEqual(400);
  expect(load.failed).toBeGreaterThan(0);
});
