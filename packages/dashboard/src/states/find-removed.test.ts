import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { findRemoved } from './find-removed.ts';

const run = '01990c1e-9c52-7d42-9e22-2b3c4d5e6f70';
const result = '01990c1e-9c52-7d42-9e22-2b3c4d5e6f71';

function shown() {
  const queries = new QueryClient();
  queries.setQueryData(['runs', {}], { count: 1, runs: [{ id: run }] });
  queries.setQueryData(['run', run, 'previews', [3], false], new Map([[3, { id: result }]]));
  queries.setQueryData(['run', run, 'summary'], { id: run });
  return queries;
}

test.each([
  [`/runs/${run}`, 'run'],
  [`/runs/${run}/results/${result}`, 'result'],
  [`/runs/${run}/results/3`, 'result'],
])('what this tab was shown was removed: %s', (path, what) => {
  expect(findRemoved(shown(), path)?.what).toBe(what);
});

test.each([
  [`/runs/${result}`],
  [`/agents/${result.replace('71', '72')}`],
  [`/runs/${result}/results/3`],
  ['/nowhere'],
  ['/runs'],
])('nothing is known of %s', (path) => {
  expect(findRemoved(path.includes(result) ? new QueryClient() : shown(), path)).toBe(undefined);
});
