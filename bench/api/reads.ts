import type { Bench } from './bench.ts';
import { recordResult } from './record-result.ts';
import { get } from './requests.ts';
import type { Subject } from './row.ts';

/** What only reads, but for the large run, which is measured one request at a time. */
export function reads(bench: Bench) {
  const { apiKey, target, smallRunId, largeRunId, runLists } = bench.prepared;
  const usual = { status: 200, concurrency: 16 };
  return {
    agent: {
      ...usual,
      title: 'GET /agent/{id}',
      request: async () => get(apiKey, `/agent/${target.agent}`),
    },
    oneResult: {
      ...usual,
      title: 'GET /result/{id}',
      request: async () => get(apiKey, `/result/${await recordResult(bench)}`),
    },
    fewRuns: {
      ...usual,
      title: 'GET /run?page_size=100, of 100 runs',
      request: async () => get(runLists.few, '/run?page_size=100'),
    },
    manyRuns: {
      ...usual,
      title: 'GET /run?page_size=100, of 10,000 runs',
      request: async () => get(runLists.many, '/run?page_size=100'),
    },
    fewResults: {
      ...usual,
      title: 'GET /result?run=…&page_size=100, of 100',
      request: async () => get(apiKey, `/result?run=${smallRunId}&page_size=100`),
    },
    manyResults: {
      ...usual,
      title: 'GET /result?run=…&page_size=100, of 100,000',
      request: async () => get(apiKey, `/result?run=${largeRunId}&page_size=100`),
    },
    smallRun: {
      ...usual,
      title: 'GET /run/{id}, 100 results × 5 traces',
      request: async () => get(apiKey, `/run/${smallRunId}`),
    },
  } satisfies Record<string, Subject>;
}
