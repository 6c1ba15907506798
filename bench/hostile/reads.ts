import type { HostileRecords } from './hostile-records.ts';
import type { Shape } from './shape.ts';

/** What makes the service read, compute and send the most. */
export function reads({ base, head, large }: HostileRecords): Shape[] {
  const read = (name: string, path: string): Shape => ({
    ...{ name, path },
    method: 'GET',
    status: 200,
  });
  return [
    read('a report of 20,000 results', `/run/${base}/report?format=html`),
    read('a comparison of 20,000 with 20,000', `/run/compare?base=${base}&head=${head}`),
    read('a search through 20,000', `/run/${base}/search?q=cannot%20share%20what`),
    read('a page of 1,000 results', `/result?run=${base}&page_size=1000`),
    read('a page of 180 MB', `/result?run=${large}&page_size=100`),
    read('a run of 20,000 with its results', `/run/${base}`),
    read('the chain of a run of 20,000', `/run/${base}/chain`),
    read('the audit log of 50,000 entries', '/organization/audit/export'),
    read('the overview', '/overview'),
  ];
}
