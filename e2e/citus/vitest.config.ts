import { defineConfig } from 'vitest/config';
import type {} from '../../packages/server/src/test/create-database.ts';

const of = (folders: string) => `packages/server/src/{${folders}}/**/*.test.ts`;

const suite = [
  'packages/server/src/http/*.test.ts',
  of('agents,attacks,runs,results,traces,reviews,run-counts,run-views,overview,words,facts'),
  of('idempotency,audit,usage,keys,credits,limits,work,schedules,retention'),
  'e2e/citus/*.test.ts',
];

/** They measure the memory of their process. */
const alone = ['packages/server/src/http/large-lists.e2e.test.ts'];

/** They read the statistics of tables, or which schemas there are, in their own database. */
const local = [
  'packages/server/src/records/words/search-plan.test.ts',
  'packages/server/src/work/no-queue.test.ts',
];

const project = (
  name: string,
  test: { include: string[]; exclude?: string[]; isolate?: boolean },
) => ({
  resolve: { conditions: ['provoke-source'] },
  ssr: { resolve: { conditions: ['provoke-source'] } },
  environments: { __vitest__: { resolve: { conditions: ['provoke-source'] } } },
  test: {
    name,
    provide: { coordinatorUrl: process.env['COORDINATOR_URL'] },
    // A statement that asks all shards takes longer than one on a single machine.
    testTimeout: 300_000,
    hookTimeout: 60_000,
    ...test,
  },
});

/** The API's conformance suite, and what happens while a machine is away. Started by `run.mjs`. */
export default defineConfig({
  test: {
    projects: [
      project('service', { include: suite, exclude: [...alone, ...local], isolate: false }),
      project('alone', { include: alone }),
    ],
    maxWorkers: 1,
  },
});
