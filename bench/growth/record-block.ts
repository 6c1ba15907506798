import type { Client } from '@provoke/client';
import { makeRun, makeTarget } from '../service/make-run.ts';
import { attempt } from './attempt.ts';

const AT_ONCE = 500;
const ATTEMPTS = 20;

/** What an organization records in a month: an agent, and a run of each of these sizes. Returns the runs' ids. */
export async function recordBlock(client: Client, sizes: readonly number[]): Promise<string[]> {
  const target = await makeTarget(client);
  const runs: string[] = [];
  for (const size of sizes) {
    const id = await makeRun(client, target);
    runs.push(id);
    for (let from = 0; from < size; from += AT_ONCE) {
      const numbers = Array.from({ length: Math.min(AT_ONCE, size - from) }, (_, at) => from + at);
      const results = numbers.map((number) => attempt(number, Math.floor(number / ATTEMPTS)));
      await client.runs.recordResults({ params: { id }, body: { results } });
    }
    await client.runs.update({ params: { id }, body: { status: 'COMPLETED' } });
  }
  return runs;
}
