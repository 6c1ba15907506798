import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Load } from '../load/load.ts';
import { quantile } from '../load/quantile.ts';
import type { Script } from './pgbench-script.ts';

const run = promisify(execFile);

type Plan = {
  pgbench: string;
  databaseUrl: string;
  script: Script;
  concurrency: number;
  warmSeconds: number;
  seconds: number;
};

/** Warms up, measures and returns the load: statements prepared once, one client per connection. */
export async function runPgbench(plan: Plan, signal: AbortSignal): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'provoke-pgbench-'));
  try {
    await writeFile(join(folder, 'script.sql'), plan.script.text);
    await runFor(plan.warmSeconds, plan, folder, signal);
    const said = await runFor(plan.seconds, plan, folder, signal, ['--log', '--log-prefix=log']);
    const times = await transactionTimes(folder);
    return {
      perSecond: Number(/^tps = ([\d.]+)/m.exec(said)?.[1]),
      p50Ms: quantile(times, 0.5),
      p99Ms: quantile(times, 0.99),
      failed: 0,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runFor(
  seconds: number,
  { pgbench, databaseUrl, script, concurrency }: Plan,
  folder: string,
  signal: AbortSignal,
  more: string[] = [],
): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const { stdout } = await run(
    pgbench,
    [
      ...['--no-vacuum', '--protocol=prepared', `--client=${concurrency}`, `--time=${seconds}`],
      ...Object.entries(script.variables).map(([name, value]) => `--define=${name}=${value}`),
      ...['--file=script.sql', ...more],
    ],
    {
      cwd: folder,
      signal,
      timeout: (seconds + 60) * 1_000,
      env: {
        LC_ALL: 'C',
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: username,
        PGPASSWORD: password,
        PGDATABASE: pathname.slice(1),
      },
    },
  );
  return stdout;
}

/** The third number of a log line is the transaction's duration in microseconds. */
async function transactionTimes(folder: string): Promise<number[]> {
  const logs = (await readdir(folder)).filter((name) => name.startsWith('log'));
  const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')));
  return texts
    .flatMap((text) => text.trimEnd().split('\n'))
    .map((line) => Number(line.split(' ')[2]) / 1_000);
}
