import { createClient } from '@provoke/client';
import { evidence } from '../service/evidence.ts';
import type { Bench } from './bench.ts';

/** A fresh result: its traces are numbered anew. */
export async function recordResult({ service, prepared }: Bench): Promise<string> {
  const client = createClient({ baseUrl: service.url, apiKey: prepared.apiKey });
  const { id } = await client.results.create({ body: { ...evidence, run: prepared.runId } });
  return id;
}
