import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Result } from '@provoke/contract';
import { type Heard, scriptedServer } from '@provoke/sandbox';
import { readServerConfig, serve } from '@provoke/server';
import { onTestFinished } from 'vitest';
import { type OnEnd, temporaryFolder } from '../../../files/src/test/temporary-folder.ts';
import { createDatabase } from '../../../server/src/test/create-database.ts';
import { titles } from '../recorded/titles.ts';
import { createClient } from '../service/create-client.ts';

/** What the proxy does to a request: `lost` carries it out and drops the answer, `gone` drops the request. */
export type Disposition =
  | 'pass'
  | 'lost'
  | 'gone'
  | { status: number; headers?: Record<string, string> };

/** A real service behind a proxy with the test's faults. */
export async function faultyService(
  disposition: (request: Heard) => Disposition | Promise<Disposition> = () => 'pass',
  { forgetsKeys = false, onEnd = onTestFinished as OnEnd } = {},
) {
  const home = await temporaryFolder(onEnd);
  const databaseUrl = await createDatabase(onEnd);
  const service = await serve({
    ...readServerConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_PER_HOUR: '0' }),
    ...{ port: 0, titles },
    databaseUrl,
    dataDir: join(home, 'data'),
  });
  onEnd(service.close);
  const way = await scriptedServer(async (request, response) => {
    const what = await disposition(request);
    if (what === 'gone') throw new Error('gone');
    if (typeof what === 'object') {
      response.writeHead(what.status, { 'content-type': 'application/json', ...what.headers });
      return void response.end('{"detail":"As the test says."}');
    }
    const answer = await forward(service.url, request, forgetsKeys);
    if (what === 'lost') throw new Error('lost');
    await passOn(answer, response);
  });
  onEnd(way.close);
  const apiKey = service.apiKey ?? '';
  const client = createClient({ baseUrl: service.url, apiKey });
  return {
    remote: { storage: 'remote', base_url: way.url, service_api_key: '$SERVICE_KEY' },
    env: { SERVICE_KEY: apiKey, SERVICE_API_KEY: apiKey },
    dataDir: join(home, 'client'),
    client,
    databaseUrl,
    /** Everything that was asked of it so far. */
    requests: way.requests,
    /** Oldest first. */
    async results(run: string): Promise<Result[]> {
      const { results } = await client.runs.get({ params: { id: run } });
      return results.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    },
  };
}

function forward(url: string, { method, path, headers, body }: Heard, forgetsKeys: boolean) {
  const kept = Object.entries(headers).filter(
    ([name]) =>
      !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name) &&
      !(forgetsKeys && name === 'idempotency-key'),
  );
  return fetch(url + path, {
    method,
    headers: Object.fromEntries(kept) as Record<string, string>,
    ...(body !== '' && { body }),
  });
}

async function passOn(answer: Response, response: ServerResponse): Promise<void> {
  const asked = answer.headers.get('retry-after');
  response.writeHead(answer.status, {
    'content-type': answer.headers.get('content-type') ?? 'application/json',
    ...(asked && { 'retry-after': asked }),
  });
  response.end(Buffer.from(await answer.arrayBuffer()));
}
