import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts'],
    globalSetup: ['packages/server/src/test/start-postgres.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
