import type { Endpoint } from '../endpoint.ts';

const VERBS = {
  get: 'retrieve',
  post: 'create',
  put: 'update',
  patch: 'partial_update',
  delete: 'destroy',
} as const;

/** As drf-spectacular names them: `agent_list`, `run_run_tests_create`, `result_trace_create`. */
export const operationId = ({ method, path, item }: Endpoint): string =>
  [...wordsOf(path), item ? 'list' : VERBS[method]].join('_');

/** Operations are grouped by the first word of their path. */
export const tagOf = ({ path }: Endpoint): string => wordsOf(path)[0] ?? '';

const wordsOf = (path: string) =>
  path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{'));
