import { join } from 'node:path';
import { inTurns } from '../load/in-turns.ts';
import type { Load } from '../load/load.ts';
import { takeSample } from '../load/take-sample.ts';
import type { Bench } from './bench.ts';
import { contestants } from './contestants.ts';
import type { Contestant, Row, Subject } from './row.ts';

/** Puts every endpoint under load, and beside it whatever it is compared with. */
export async function measureSubjects<Name extends string>(
  bench: Bench,
  subjects: Record<Name, Subject>,
): Promise<Record<Name, Row>> {
  const entries = Object.entries<Subject>(subjects);
  const rows = entries.map(([, subject]): Row => ({ ...subject, loads: {} }));
  const jobs = (
    await Promise.all(rows.map((row, index) => jobsOf(bench, row, entries[index]?.[0] ?? '')))
  ).flat();
  const loads = await inTurns(
    jobs.map(({ measure }) => measure),
    bench.pace.rounds,
  );
  for (const [index, load] of loads.entries()) {
    const { row, contestant } = jobs[index] as Job;
    row.loads[contestant] = load;
  }
  // `Object.fromEntries` forgets the names.
  return Object.fromEntries(entries.map(([name], index) => [name, rows[index]])) as Record<
    Name,
    Row
  >;
}

type Job = { row: Row; contestant: Contestant; measure(): Promise<Load> };

async function jobsOf(bench: Bench, row: Row, name: string): Promise<Job[]> {
  const file = join(bench.database.home, `${name}.answer`);
  const sample = await takeSample(bench.service.url, await row.request(), file);
  if (sample.answer.status !== row.status) {
    row.refused = `answered ${sample.answer.status}`;
    return [];
  }
  const measures = Object.entries(contestants(bench, row, sample)) as [
    Contestant,
    () => Promise<Load>,
  ][];
  return measures.map(([contestant, measure]) => ({
    row,
    contestant,
    async measure() {
      bench.tell(`${row.title}: ${contestant}`);
      // What earlier writes left to do should not fall on this one.
      await bench.database.sql.query('checkpoint');
      return measure();
    },
  }));
}
