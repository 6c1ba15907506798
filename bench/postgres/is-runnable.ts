import type { Client as Sql } from 'pg';
import type { Script } from './pgbench-script.ts';
import { runPgbench } from './run-pgbench.ts';

type Means = {
  pgbench: string;
  databaseUrl: string;
  sql: Sql;
  signal: AbortSignal;
  tell(line: string): void;
};

/**
 * Whether pgbench can run a script and the script writes what it should: one that finds nothing to write would be
 * fast. If not, reports why, and the benchmark continues without it.
 */
export async function isRunnable(script: Script, means: Means): Promise<boolean> {
  const reason = await tryOut(script, means);
  means.signal.throwIfAborted();
  if (reason) means.tell(`no comparison with pgbench: ${reason}`);
  return !reason;
}

async function tryOut(
  script: Script,
  { pgbench, databaseUrl, sql, signal }: Means,
): Promise<string | undefined> {
  const count = async () => {
    if (!script.table) return 0;
    const { rows } = await sql.query<{ rows: string }>(
      `select count(*) as rows from ${script.table}`,
    );
    return Number(rows[0]?.rows);
  };
  const before = await count();
  try {
    const short = { concurrency: 16, warmSeconds: 1, seconds: 1 };
    const { perSecond } = await runPgbench({ ...short, pgbench, databaseUrl, script }, signal);
    const written = (await count()) - before;
    return !script.table || written >= perSecond
      ? undefined
      : `it wrote ${written} rows of ${script.table}`;
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    return stderr?.slice(0, 500) ?? String(error);
  }
}
