import { configDefaults, defineConfig } from 'vitest/config';
import { flakyTags, nameFlaky } from '../scripts/test-run/flaky-tests.mjs';
import { isAll } from './one-of-each.ts';

/** The gateway's clients other than `openai`, which represents them. */
const others = ['ai-sdk', 'langchain'].map(
  (name) => `packages/gateway-clients/src/${name}.test.ts`,
);

export default defineConfig({
  resolve: { conditions: ['provoke-source'] },
  ssr: { resolve: { conditions: ['provoke-source'] } },
  test: {
    include: ['e2e/**/*.test.ts', 'packages/gateway-clients/src/**/*.test.ts'],
    // `npm run e2e:citus` needs a database that the caller provides.
    exclude: [...configDefaults.exclude, 'e2e/citus/**', ...(isAll ? [] : others)],
    // Each of them has a browser.
    maxConcurrency: 3,
    // They spend most of their time waiting.
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 180_000,
    globalSetup: ['scripts/test-run/begin.mjs'],
    reporters: ['default', nameFlaky],
    tags: flakyTags,
  },
});
