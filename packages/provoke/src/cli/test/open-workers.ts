import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPracticeServer } from '@provoke/sandbox';
import { onTestFinished } from 'vitest';
import { createDatabase } from '../../../../server/src/test/create-database.ts';
import { databaseClock } from '../../../../server/src/test/database-clock.ts';
import { serveOn } from '../../../../server/src/test/serve-on.ts';
import { openTerminal } from './terminal.ts';

/** A real service, a practice agent, and a terminal that knows both. */
export async function openWorkers(env: Record<string, string> = {}) {
  const practice = await startPracticeServer();
  onTestFinished(practice.close);
  const databaseUrl = await createDatabase();
  const service = await serveOn(databaseUrl);
  const reach = { PROVOKE_BASE_URL: service.url, SERVICE_API_KEY: service.apiKey };
  const terminal = await openTerminal({ ...reach, ...env });
  const stop = new AbortController();
  const agent = `--agent-name practice-naive --agent-type chatapi-sdk --endpoint ${practice.url}/v1`;

  /** What a worker may do, as its file. */
  async function allow(more = '', endpoint = `${practice.url}/v1`): Promise<void> {
    const target = `{ name: practice-naive, agent_type: chatapi-sdk, endpoint: '${endpoint}' }`;
    const text = `targets:\n  staging: ${target}\n${more}\n`;
    await writeFile(join(terminal.home, 'worker.yaml'), text);
  }

  return {
    ...{ practice, agent, allow, ...terminal },
    client: service.client,
    closeService: service.close,
    readClock: databaseClock(databaseUrl),
    /** A worker until `stop` or the end of the test. */
    startWorker(line = '--concurrency 3') {
      const working = terminal.type(`work ${line}`, '', stop.signal);
      onTestFinished(async () => {
        stop.abort();
        await working;
      });
      return working;
    },
    stop: () => stop.abort(),
  };
}
