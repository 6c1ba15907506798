import { randomUUID } from 'node:crypto';
import { evidence, step } from '../service/evidence.ts';
import type { Bench } from './bench.ts';
import { recordResult } from './record-result.ts';
import { post } from './requests.ts';
import type { Subject } from './row.ts';

/** How many results one request of the bulk brings. */
export const BULK = 1_000;

/** What records something. All of it goes to one run. */
export function writes(bench: Bench) {
  const { apiKey, runId, writes: scripts } = bench.prepared;
  const usual = { status: 201, concurrency: 16 };
  const result = JSON.stringify({ ...evidence, run: runId });
  const bulk = JSON.stringify({ results: new Array(BULK).fill(evidence) });
  const nextStep = JSON.stringify({ ...step, sequence: 0 }).replace(':0', ':{n}');

  return {
    result: {
      ...usual,
      title: 'POST /result',
      request: async () => post(apiKey, '/result', result),
      ...(scripts.result && { script: scripts.result }),
      ...(scripts.resultOverRuns && { scriptOverRuns: scripts.resultOverRuns }),
    },
    resultWithKey: {
      ...usual,
      title: 'POST /result with Idempotency-Key',
      request: async () =>
        post(apiKey, '/result', result, { 'idempotency-key': `${randomUUID()}-{n}` }),
    },
    trace: {
      ...usual,
      title: 'POST /result/{id}/trace',
      request: async () => post(apiKey, `/result/${await recordResult(bench)}/trace`, nextStep),
      ...(scripts.trace && { script: scripts.trace }),
    },
    bulk: {
      ...usual,
      title: 'POST /run/{id}/results, 1,000 at once',
      concurrency: 2,
      request: async () => post(apiKey, `/run/${runId}/results`, bulk),
    },
  } satisfies Record<string, Subject>;
}
