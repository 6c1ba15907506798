import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['provoke-source'] },
  ssr: { resolve: { conditions: ['provoke-source'] } },
  test: {
    include: ['e2e/**/*.test.ts', 'packages/gateway-clients/src/**/*.test.ts'],
    // Each of them has a browser.
    maxConcurrency: 3,
    // They wait more than they work.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
