import { configDefaults, defineConfig } from 'vitest/config';
import { isAll } from './one-of-each.ts';

/** The clients of the gateway besides `openai`, which stands for them. */
const others = ['ai-sdk', 'langchain'].map(
  (name) => `packages/gateway-clients/src/${name}.test.ts`,
);

export default defineConfig({
  resolve: { conditions: ['provoke-source'] },
  ssr: { resolve: { conditions: ['provoke-source'] } },
  test: {
    include: ['e2e/**/*.test.ts', 'packages/gateway-clients/src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isAll ? [] : others)],
    // Each of them has a browser.
    maxConcurrency: 3,
    // They wait more than they work.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
