import { createClient } from '@provoke/client';
import { operations } from '@provoke/contract/operations';
import { onTestFinished } from 'vitest';
import type { OnEnd } from '../../../files/src/test/temporary-folder.ts';
import { readServerConfig } from '../config/config.ts';
import { type RunningService, serve } from '../serve.ts';
import { passwordCost } from './people.ts';
import { TEST_SECRET } from './start-server.ts';

/** A whole service on a socket, like one of several nodes on the same database. */
export async function serveOn(
  databaseUrl: string,
  env: Record<string, string> = {},
  onEnd: OnEnd = onTestFinished,
) {
  const service = await serve({
    ...readServerConfig({
      AUTH_SECRET: TEST_SECRET,
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_HOUR: '0',
      ...env,
    }),
    ...{ databaseUrl, passwordCost },
    dataDir: '',
  });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= service.close());
  onEnd(close);
  const apiKey = await service.issueKey('test');
  const client = createClient({ operations, baseUrl: service.url, apiKey, retry: { triesMax: 1 } });
  return { ...service, close, apiKey, client } satisfies RunningService & { client: unknown };
}
