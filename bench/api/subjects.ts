import { evidence } from '../service/evidence.ts';
import type { Prepared } from './prepare.ts';
import { get, post } from './requests.ts';
import type { Subject } from './row.ts';

/** Results per bulk request. */
export const BULK = 1_000;

/** The endpoints with promises. All writes go to one run. */
export function subjects({ apiKey, runId, runLists, script }: Prepared): Subject[] {
  const result = JSON.stringify({ ...evidence, run: runId });
  const bulk = JSON.stringify({ results: new Array(BULK).fill(evidence) });
  return [
    {
      title: 'POST /result',
      request: post(apiKey, '/result', result),
      status: 201,
      concurrency: 16,
      script,
    },
    {
      title: 'POST /run/{id}/results, 1,000 at once',
      request: post(apiKey, `/run/${runId}/results`, bulk),
      status: 201,
      concurrency: 2,
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
