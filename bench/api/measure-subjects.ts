import { inTurns } from '../load/in-turns.ts';
import type { Load } from '../load/load.ts';
import { putUnderLoad } from '../load/put-under-load.ts';
import { watchMemory } from '../load/watch-memory.ts';
import { runPgbench } from '../postgres/run-pgbench.ts';
import type { Bench } from './bench.ts';
import type { Row, Subject } from './row.ts';

/** Puts every endpoint under load, and pgbench where it is compared. */
export async function measureSubjects(bench: Bench, subjects: Subject[]): Promise<Row[]> {
  const jobs = subjects.flatMap((subject) => [
    { subject, by: 'service' as const, measure: () => loadService(bench, subject) },
    ...(subject.script && bench.pgbench
      ? [{ subject, by: 'pgbench' as const, measure: () => loadDatabase(bench, subject) }]
      : []),
  ]);
  const loads = await inTurns(
    jobs.map(({ subject, by, measure }) => async () => {
      bench.tell(`${subject.title}: ${by}`);
      // Work that earlier writes left to PostgreSQL is not part of this measurement.
      await bench.database.sql.query('checkpoint');
      return measure();
    }),
    bench.pace.rounds,
  );
  const loadOf = (wanted: Subject, who: 'service' | 'pgbench') =>
    loads[jobs.findIndex(({ subject, by }) => subject === wanted && by === who)];
  return subjects.map((subject) => ({
    ...subject,
    service: loadOf(subject, 'service'),
    pgbench: loadOf(subject, 'pgbench'),
  }));
}

async function loadService({ service, pace, signal }: Bench, subject: Subject): Promise<Load> {
  const memory = watchMemory(service.pid);
  const load = await putUnderLoad({ ...pace, ...subject, url: service.url }, signal);
  return { ...load, peakBytes: memory.peak() };
}

function loadDatabase(bench: Bench, { script, concurrency }: Subject): Promise<Load> {
  const { pace, pgbench, database, signal } = bench;
  if (!script || !pgbench) throw new Error('pgbench has nothing to run.');
  return runPgbench({ ...pace, pgbench, databaseUrl: database.url, script, concurrency }, signal);
}
