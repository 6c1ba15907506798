import type { Load } from '../load/load.ts';
import { putUnderLoad } from '../load/put-under-load.ts';
import type { Sample } from '../load/take-sample.ts';
import { watchMemory } from '../load/watch-memory.ts';
import { withBareServer } from '../load/with-bare-server.ts';
import type { Script } from '../postgres/pgbench-script.ts';
import { runPgbench } from '../postgres/run-pgbench.ts';
import type { Bench } from './bench.ts';
import type { Contestant, Subject } from './row.ts';

/** Who does this under load, each ready to be measured. */
export function contestants(
  bench: Bench,
  subject: Subject,
  sample: Sample,
): Partial<Record<Contestant, () => Promise<Load>>> {
  const { database, service, pace, pgbench, signal } = bench;
  const { status, concurrency, script, scriptOverRuns } = subject;

  const load = async (url: string) =>
    putUnderLoad({ ...pace, url, request: await subject.request(), status, concurrency }, signal);
  const alone = (script: Script | undefined, pgbench: string | undefined) =>
    script &&
    pgbench &&
    (() =>
      runPgbench({ ...pace, pgbench, databaseUrl: database.url, script, concurrency }, signal));

  const inDatabase = alone(script, pgbench);
  const overRuns = alone(scriptOverRuns, pgbench);
  return {
    service: async () => {
      const memory = watchMemory(service.pid);
      return { ...(await load(service.url)), peakBytes: memory.peak() };
    },
    bare: () => withBareServer({ ...sample, signal }, load),
    ...(inDatabase && { pgbench: inDatabase }),
    ...(overRuns && { pgbenchOverRuns: overRuns }),
  };
}
