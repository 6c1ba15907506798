import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['provoke-source'] },
  ssr: { resolve: { conditions: ['provoke-source'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'bench/**/*.test.ts'],
    // They start processes, so they run with `npm run e2e`.
    exclude: [...configDefaults.exclude, 'packages/gateway-clients/**'],
    globalSetup: ['packages/server/src/test/start-postgres.ts'],
    // They wait more than they work.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
