import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['provoke-source'] },
  ssr: { resolve: { conditions: ['provoke-source'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['packages/server/src/test/start-postgres.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
