import { evidence } from '../service/evidence.ts';
import type { Prepared } from './prepare.ts';
import { get, post } from './requests.ts';
import type { Subject } from './row.ts';

/** Results per bulk request. */
export const BULK = 1_000;

/** The endpoints with promises. All writes go to one run. */
export function subjects(prepared: Prepared): Subject[] {
  const { apiKey, runId, runLists, agentId, resultId, smallRunId, scripts } = prepared;
  const result = JSON.stringify({ ...evidence, run: runId });
  const bulk = JSON.stringify({ results: new Array(BULK).fill(evidence) });
  return [
    {
      title: 'POST /result',
      request: post(apiKey, '/result', result),
      status: 201,
      concurrency: 16,
      script: scripts.write,
    },
    {
      title: 'POST /run/{id}/results, 1,000 at once',
      request: post(apiKey, `/run/${runId}/results`, bulk),
      status: 201,
      concurrency: 2,
    },
    {
      title: 'GET /agent/{id}',
      request: get(apiKey, `/agent/${agentId}`),
      status: 200,
      concurrency: 16,
      script: scripts.agent,
    },
    {
      title: 'GET /result/{id}',
      request: get(apiKey, `/result/${resultId}`),
      status: 200,
      concurrency: 16,
      script: scripts.result,
    },
    {
      title: 'GET /result?run=…&page_size=100',
      request: get(apiKey, `/result?run=${smallRunId}&page_size=100`),
      status: 200,
      concurrency: 16,
      script: scripts.page,
    },
    {
      title: 'GET /run?page_size=100, of 100 runs',
      request: get(runLists.few, '/run?page_size=100'),
      status: 200,
      concurrency: 16,
    },
    {
      title: 'GET /run?page_size=100, of 10,000 runs',
      request: get(runLists.many, '/run?page_size=100'),
      status: 200,
      concurrency: 16,
    },
  ];
}
