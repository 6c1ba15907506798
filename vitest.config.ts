import { defineConfig } from 'vitest/config';

const testsOf = (name: string) => `packages/${name}/src/**/*.test.ts`;

/** Tests that share a set-up. A file of one project alone starts nothing of the other. */
const project = (
  name: string,
  test: { include: string[]; globalSetup?: string[]; isolate?: boolean },
) => ({
  resolve: { conditions: ['provoke-source'] },
  ssr: { resolve: { conditions: ['provoke-source'] } },
  // Where a global set-up runs.
  environments: { __vitest__: { resolve: { conditions: ['provoke-source'] } } },
  test: { name, testTimeout: 60_000, hookTimeout: 60_000, ...test },
});

export default defineConfig({
  test: {
    // `packages/gateway-clients` starts processes, so it runs with `npm run e2e`.
    projects: [
      // They leave nothing behind, so that modules are loaded once for many files.
      project('parts', {
        include: ['contract', 'statistics', 'report', 'engine', 'sandbox'].map(testsOf),
        isolate: false,
      }),
      project('service', {
        include: [...['client', 'provoke', 'server'].map(testsOf), 'bench/**/*.test.ts'],
        globalSetup: ['packages/server/src/test/start-postgres.ts'],
      }),
    ],
    // They wait more than they work.
    maxWorkers: 3,
  },
});
