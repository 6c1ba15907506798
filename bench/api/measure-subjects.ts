import { inTurns } from '../load/in-turns.ts';
import type { Load } from '../load/load.ts';
import { putUnderLoad } from '../load/put-under-load.ts';
import { watchMemory } from '../load/watch-memory.ts';
import { runPgbench } from '../postgres/run-pgbench.ts';
import type { Bench } from './bench.ts';
import type { Row, Subject } from './row.ts';

/** Puts every endpoint under load, and pgbench where it is compared. */
export async function measureSubjects(bench: Bench, subjects: Subject[]): Promise<Row[]> {
  const { pace, pgbench, database, signal } = bench;
  const databaseUrl = database.url;
  const jobs = subjects.flatMap((subject) => {
    const { script, concurrency } = subject;
    const service = {
      ...{ subject, by: 'service' as const },
      measure: () => loadService(bench, subject),
    };
    if (!script || !pgbench) return [service];
    const load = { ...pace, pgbench, databaseUrl, script, concurrency };
    return [service, { subject, by: 'pgbench' as const, measure: () => runPgbench(load, signal) }];
  });
  const loads = await inTurns(
    jobs.map(({ subject, by, measure }) => async () => {
      bench.tell(`${subject.title}: ${by}`);
      // Work that earlier writes left for PostgreSQL is not part of this measurement.
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
