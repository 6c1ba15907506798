import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PACKAGE_NAME } from '../../packages/provoke/src/package-name.ts';
import { findInstallsByName } from './installs-by-name.mjs';
import { findUnpinnedActions } from './unpinned-actions.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const paths = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  {
    cwd: root,
  },
)
  .toString()
  .split('\0')
  .filter((path) => path && !/\.(png|br|woff2|gz|ico)$/.test(path));

/** Every text of the repository, by its path; one that was removed and is not committed yet has none. */
const texts = (
  await Promise.all(
    paths.map(async (path) => ({
      path,
      text: await readFile(root + path, 'utf8').catch(() => ''),
    })),
  )
).filter(({ text }) => !text.includes('\0'));

const foundBy = (find) =>
  texts.flatMap(({ path, text }) => find(text).map((line) => `${path}: ${line}`));

test('no text of the repository installs or runs what npm has under our name', () => {
  expect(texts.length).toBeGreaterThan(1_000);
  expect(foundBy((text) => findInstallsByName(text, PACKAGE_NAME))).toEqual([]);
});

test('every action in our examples is pinned to a commit, and nothing is included from an address', () => {
  expect(foundBy(findUnpinnedActions)).toEqual([]);
});

test('no package depends on ours by its name', async () => {
  const manifests = texts.filter(({ path }) => /(^|\/)package\.json$/.test(path));

  const depending = manifests.filter(({ text }) => {
    const { dependencies, devDependencies, peerDependencies, optionalDependencies } =
      JSON.parse(text);
    const all = {
      ...peerDependencies,
      ...optionalDependencies,
      ...devDependencies,
      ...dependencies,
    };
    return PACKAGE_NAME in all && !/^(\*$|file:|workspace:)/.test(all[PACKAGE_NAME]);
  });

  expect(depending.map(({ path }) => path)).toEqual([]);
});

test('the constant is the name in package.json', async () => {
  const manifest = JSON.parse(await readFile(`${root}packages/provoke/package.json`, 'utf8'));

  expect(manifest.name).toBe(PACKAGE_NAME);
});

test.each([
  'npx @@',
  'npx --yes @@ run provoke.yaml',
  'npx -y @@@latest',
  'npx "@@" init',
  "npx '@@@0.1.0'",
  'npx -p @@ @@ run',
  'npx --package=@@ -- @@ run',
  'npm i @@',
  'npm i -g @@',
  'npm install -g @@@1',
  'npm install --global @@',
  'npm install --save-dev @@',
  'npm -g install @@',
  'npm --silent i @@',
  'npm add @@',
  'npm install left-pad @@',
  'npm install \\\n  --global \\\n  @@',
  'npm exec @@ -- run',
  'npm exec --package @@ -c run',
  'npm x @@',
  'npm create @@',
  'npm init @@@latest',
  'npm link @@',
  'npm update @@',
  'pnpm dlx @@',
  'pnpm add -D @@',
  'pnpm i @@',
  'pnpx @@',
  'yarn add @@',
  'yarn global add @@',
  'yarn dlx @@ init',
  'bunx @@',
  'bun x @@',
  'bun add @@',
  'bun install -g @@',
  'volta install @@',
  'deno run -A npm:@@',
  "import 'npm:@@@1'",
  'https://esm.sh/@@',
  '<script src="https://unpkg.com/@@@0.1.0">',
  'https://cdn.jsdelivr.net/npm/@@',
  'RUN npm i @@ && rm -r /root/.npm',
  '- run: npx @@ run',
  "spawn('npx', ['@@', 'run'])",
  '["npm", "install", "@@"]',
  'Type `npx @@ init`.',
  'Or: npm install @@.',
  '$ FOO=1 npx @@ serve',
  'command -v x || npm install --global @@',
  'npx\t@@',
  'npm  install   @@',
])('an install by our name is found: %j', (sample) => {
  const text = sample.replaceAll('@@', PACKAGE_NAME);

  expect(findInstallsByName(`before\n${text}\nafter`, PACKAGE_NAME)).not.toEqual([]);
});

test.each([
  'npm install ./@@-0.1.0.tgz',
  'npm install --global "$folder/@@.tgz"',
  'npm install /tmp/@@.tgz',
  'npm ci && @@ run',
  'npm pack --workspace @@',
  'npm install @@-other',
  'npm install @scope/@@',
  'npm install playwright-core (with --global if @@ is).',
  'npm install left-pad # for @@',
  'npm install left-pad; @@ run',
  'npx tsx examples/@@.ts',
  '`npm install` gets what @@ needs',
  '@@ run',
  'npm run @@',
  'npm installs @@ there',
  'npx vitest run packages/@@/src',
  'node_modules/.bin/@@',
  "import { Agent } from '@@';",
  'npm test -- @@',
  'an npx of @@s',
])('what is no install by our name is let through: %j', (sample) => {
  const text = sample.replaceAll('@@', PACKAGE_NAME);

  expect(findInstallsByName(`before\n${text}\nafter`, PACKAGE_NAME)).toEqual([]);
});

/** Written so that the samples themselves are no finding. */
const fill = (sample) =>
  sample.replaceAll('@@', PACKAGE_NAME).replaceAll('USES', 'uses').replaceAll('REMOTE', 'remote');

const commit = '49933ea5288caeca8642d1e84afbd3f7d6820020';

test.each([
  'USES: actions/checkout@v4',
  '- USES: actions/checkout@main',
  'USES: "actions/checkout@v4"',
  "USES: 'actions/checkout@v4.2.2'",
  'USES: actions/checkout',
  `USES: actions/checkout@${commit}`,
  `USES: actions/checkout@${commit.slice(1)} # v4`,
  `USES: actions/checkout@${commit.toUpperCase()} # v4`,
  'USES: github/codeql-action/upload-sarif@v3',
  '{ USES: actions/checkout@v4 }',
  '"USES": "a/b@v1"',
  'USES: docker://node:22',
  'USES: OWNER/@@@v0.1.0',
  'USES: OWNER/@@@COMMIT',
  'USES: a/b@main # v4',
  `USES: a/b@${commit} # the newest`,
  '  - REMOTE: https://example.com/ci.yml',
  'REMOTE: "http://x/ci.yml"',
])('an action or a file that is not pinned is found: %j', (sample) => {
  const text = fill(sample);

  expect(findUnpinnedActions(`steps:\n      ${text}\n`)).toHaveLength(1);
});

test.each([
  `USES: actions/checkout@${commit} # v4.4.0`,
  `- USES: a/b/c@${commit} # v3`,
  'USES: ./action',
  `USES: docker://node@sha256:${'0'.repeat(64)}`,
  'const USES: ReadonlyMap<string, Date>',
  'function toField(USES: readonly Use[])',
  'refuses: boolean',
  'USES: OWNER/@@@COMMIT # where you got it',
  '- local: templates/ci.yml',
  'REMOTE: true',
])('what is pinned, or is no action, is let through: %j', (sample) => {
  const text = fill(sample);

  expect(findUnpinnedActions(`steps:\n      ${text}\n`)).toEqual([]);
});
