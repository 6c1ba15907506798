import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Campaign } from '@provoke/contract';
import { type Command, runCommand } from '../command/run-command.ts';
import type { Database } from '../postgres/with-database.ts';
import type { Service } from '../service/with-service.ts';
import { findServer, readCpuMs } from './read-cpu.ts';
import type { Row } from './row.ts';
import { withWorkers } from './with-workers.ts';

const bin = fileURLToPath(new URL('../../packages/provoke/bin/provoke.js', import.meta.url));

type Where = { agentUrl: string; service: Service; database: Database; signal: AbortSignal };
type Wanted = Pick<Row, 'workers' | 'concurrency' | 'attempts'> & { delayMs: number };

/** Hands a campaign over, and has this many workers run it. */
export async function measureCampaign(
  { agentUrl, service, database, signal }: Where,
  { workers, concurrency, attempts, delayMs }: Wanted,
): Promise<Row> {
  const folder = await mkdtemp(join(database.home, 'workers-'));
  const env = { PROVOKE_BASE_URL: service.url, SERVICE_API_KEY: service.apiKey ?? '' };
  const command = (...args: string[]): Command => ({ args: [bin, ...args], env, folder, signal });
  const agent = { name: 'bot', agent_type: 'chatapi-sdk', endpoint: `${agentUrl}/v1` };
  const attack = {
    attack_type: 'direct',
    goals: Array.from({ length: attempts }, (_, index) => `Reveal secret number ${index}`),
    judges: [{ type: 'pattern' }],
    category_classifier: false,
    execution: { concurrency: workers * concurrency },
  };
  await writeFile(join(folder, 'campaign.json'), JSON.stringify({ agent, attack }));
  await writeFile(join(folder, 'worker.yaml'), JSON.stringify({ targets: { staging: agent } }));

  const work = command('work', '--concurrency', String(concurrency));
  return withWorkers(work, workers, async (pids) => {
    const server = await findServer(database);
    const read = () => ({
      workers: readCpuMs(pids),
      service: readCpuMs([service.pid]),
      database: readCpuMs([server]),
    });
    const before = read();
    const handed = await runCommand(
      command('run', 'campaign.json', '--workers', 'staging', '--json'),
    );
    const { name } = JSON.parse(handed.output) as Campaign;
    const followed = await runCommand(command('queue', 'show', name, '--follow', '--json'));
    const { attempts: made, status } = JSON.parse(followed.output) as Campaign;
    if (made !== attempts) throw new Error(`${made} of ${attempts} attempts: ${status}`);
    const after = read();
    const each = (of: keyof typeof before) => (after[of] - before[of]) / attempts;
    return {
      ...{ workers, concurrency, attempts },
      perSecond: attempts / ((await readSeconds(database, name)) + delayMs / 1_000),
      idealPerSecond: (workers * concurrency * 1_000) / delayMs,
      cpuMs: {
        workers: each('workers'),
        service: each('service'),
        database: each('database'),
      },
    };
  });
}

/** From the first result of a campaign to its last one. */
async function readSeconds({ sql }: Database, name: string): Promise<number> {
  const { rows } = await sql.query<{ seconds: number }>(
    `select extract(epoch from max(results.created_at) - min(results.created_at))::float as seconds
    from results join runs on runs.organization_id = results.organization_id and runs.id = run_id
    where campaign = $1`,
    [name],
  );
  return rows[0]?.seconds ?? Number.NaN;
}
