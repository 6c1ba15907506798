import { defineConfig } from 'vitest/config';

const of = (folders: string) => `packages/server/src/{${folders}}/**/*.test.ts`;

/** The API's conformance suite, and what happens while a machine is away. Started by `run.mjs`. */
export default defineConfig({
  resolve: { conditions: ['provoke-source'] },
  ssr: { resolve: { conditions: ['provoke-source'] } },
  environments: { __vitest__: { resolve: { conditions: ['provoke-source'] } } },
  test: {
    include: [
      'packages/server/src/http/*.test.ts',
      of('agents,attacks,runs,results,traces,reviews,run-counts,run-views,overview,words,facts'),
      of('idempotency,audit,usage,keys,credits,limits'),
      'e2e/citus/*.test.ts',
    ],
    provide: { coordinatorUrl: process.env['COORDINATOR_URL'] },
    // A statement that asks all shards takes longer than one on a single machine.
    testTimeout: 300_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
    isolate: false,
  },
});
