import { globSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { flakyTags, nameFlaky } from '../scripts/test-run/flaky-tests.mjs';
import { isAll } from './one-of-each.ts';

/** The gateway's clients other than `openai`, which represents them. */
const others = ['ai-sdk', 'langchain'].map(
  (name) => `packages/gateway-clients/src/${name}.test.ts`,
);

/** Tests that `npm test` runs with a few cases of each kind. */
const withMoreCases = () =>
  globSync(['packages/*/src/**/*.test.ts', 'bench/**/*.test.ts']).filter(
    (path) =>
      !path.endsWith('.e2e.test.ts') &&
      /E2E_ALL|\/draws\.fixture\.ts'/.test(readFileSync(path, 'utf8')),
  );

/** Tests that share a set-up. */
const project = (
  name: string,
  test: { include: string[]; exclude?: string[]; setupFiles?: string[]; globalSetup?: string[] },
) => ({
  resolve: { conditions: ['provoke-source'] },
  ssr: { resolve: { conditions: ['provoke-source'] } },
  // Where a global set-up runs.
  environments: { __vitest__: { resolve: { conditions: ['provoke-source'] } } },
  test: {
    name,
    // They leave nothing behind, so that modules are loaded once for many files.
    isolate: false,
    // Each of them has a browser.
    maxConcurrency: 3,
    testTimeout: 300_000,
    // What a page shows may take long on a loaded machine.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 180_000,
    ...test,
    globalSetup: ['scripts/test-run/begin.mjs', ...(test.globalSetup ?? [])],
  },
});

export default defineConfig({
  test: {
    projects: [
      project('journeys', {
        include: ['e2e/**/*.test.ts', 'packages/gateway-clients/src/**/*.test.ts'],
        // `npm run e2e:citus` needs a database that the caller provides.
        exclude: [...configDefaults.exclude, 'e2e/citus/**', ...(isAll ? [] : others)],
        globalSetup: ['e2e/prepare-database.ts'],
      }),
      // They are next to their source, and take processes, databases or memory of their own.
      project('packages', {
        include: ['packages/*/src/**/*.e2e.test.ts'],
        // Every part of a set-up, one campaign each.
        exclude: [
          ...configDefaults.exclude,
          ...(isAll ? [] : ['packages/campaign/src/reading/comparable.e2e.test.ts']),
        ],
        setupFiles: ['scripts/test-run/property-seed.mjs'],
        globalSetup: ['packages/server/src/test/start-postgres.ts'],
      }),
      ...(isAll
        ? [
            project('cases', {
              include: withMoreCases(),
              setupFiles: ['scripts/test-run/property-seed.mjs'],
              globalSetup: ['packages/server/src/test/start-postgres.ts'],
            }),
          ]
        : []),
    ],
    // They spend much of their time waiting, so more of them than a build has cores.
    maxWorkers: 3,
    reporters: ['default', nameFlaky],
    tags: flakyTags,
  },
});
