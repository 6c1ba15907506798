import type { Script } from './pgbench-script.ts';
import { runPgbench } from './run-pgbench.ts';

type Means = {
  pgbench: string;
  databaseUrl: string;
  signal: AbortSignal;
  tell(line: string): void;
};

/** Those that pgbench can run; of each other one it is said why not, and the benchmark goes on without. */
export async function runnableScripts<Name extends string>(
  scripts: Partial<Record<Name, Script>>,
  { pgbench, databaseUrl, signal, tell }: Means,
): Promise<Partial<Record<Name, Script>>> {
  const runnable: Partial<Record<Name, Script>> = {};
  for (const [name, script] of Object.entries<Script>(scripts as Record<Name, Script>))
    try {
      const short = { concurrency: 16, warmSeconds: 1, seconds: 1 };
      await runPgbench({ ...short, pgbench, databaseUrl, script }, signal);
      runnable[name as Name] = script;
    } catch (error) {
      signal.throwIfAborted();
      const { stderr } = error as { stderr?: string };
      tell(`pgbench cannot run what the service does for "${name}": ${stderr?.slice(0, 500)}`);
    }
  return runnable;
}
