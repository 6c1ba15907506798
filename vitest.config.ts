import { configDefaults, defineConfig } from 'vitest/config';
import { flakyTags, nameFlaky } from './scripts/test-run/flaky-tests.mjs';

const testsOf = (name: string) => `packages/${name}/src/**/*.test.{ts,tsx}`;

/** Tests that share a set-up. A file of one project alone starts nothing of the other. */
const project = (
  name: string,
  test: { include: string[]; exclude?: string[]; globalSetup?: string[]; isolate?: boolean },
) => ({
  resolve: { conditions: ['provoke-source'] },
  ssr: { resolve: { conditions: ['provoke-source'] } },
  // Where a global set-up runs.
  environments: { __vitest__: { resolve: { conditions: ['provoke-source'] } } },
  test: {
    name,
    setupFiles: ['scripts/test-run/property-seed.mjs'],
    // Most take a second, a few ten, and a slow machine takes several times as long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    ...test,
    exclude: [...configDefaults.exclude, '**/*.e2e.test.ts', ...(test.exclude ?? [])],
    globalSetup: ['scripts/test-run/begin.mjs', ...(test.globalSetup ?? [])],
  },
});

const service = {
  include: [
    ...['campaign', 'client', 'files', 'provoke', 'server'].map(testsOf),
    'bench/**/*.test.ts',
  ],
  globalSetup: ['packages/server/src/test/start-postgres.ts'],
};

/** They replace modules, or change their process: its clock, user, environment. */
const alone = [
  'packages/campaign/src/agent.test.ts',
  'packages/campaign/src/settings/settings-file.test.ts',
  'packages/provoke/src/cli/terminal/break-silence.test.ts',
  'packages/provoke/src/cli/tui/every-screen.test.tsx',
  'packages/server/src/accounts/attempts/limits-first.test.ts',
  'packages/server/src/accounts/sign-in/sign-in-alike.test.ts',
  'packages/server/src/db/migrate.test.ts',
  'packages/server/src/http/body/share-body-memory.test.ts',
  'packages/files/src/own-files/own-files.test.ts',
  'packages/files/src/process-lock/take-lock-slowly.test.ts',
];

export default defineConfig({
  test: {
    // `packages/gateway-clients` and `*.e2e.test.ts` start processes, so they run with `npm run e2e`.
    projects: [
      // They leave nothing behind, so that modules are loaded once for many files.
      project('parts', {
        include: [
          ...[
            'contract',
            'statistics',
            'evidence',
            'figures',
            'report',
            'engine',
            'web-target',
            'sandbox',
            'telemetry',
          ].map(testsOf),
          testsOf('dashboard'),
          'scripts/**/*.test.mjs',
          'packages/provoke/scripts/**/*.test.mjs',
        ],
        isolate: false,
      }),
      project('service', { ...service, exclude: alone, isolate: false }),
      project('alone', { ...service, include: alone }),
    ],
    // They wait more than they work.
    maxWorkers: 4,
    reporters: ['default', nameFlaky],
    tags: flakyTags,
  },
});
