// Writes the generated files: the API's document, the client's table of operations, the scopes of keys, and a page for every technique,
// judge and command, tables of guides, the help as data, what the dashboard's forms are read off, and the terminal UI's screens. `npm run generate`; with --check it fails if a file is out of date.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerSchemas } from './reference/answer-schemas.mjs';
import {
  campaignForm,
  campaignTargets,
  shippedGoals,
  techniqueIds,
} from './reference/campaign-form.mjs';
import { commandPages, writtenHelp } from './reference/command-pages.mjs';
import { definitionPages } from './reference/definition-pages.mjs';
import { guidesWithTables } from './reference/guide-tables.mjs';
import { openApiDocument } from './reference/openapi-document.mjs';
import { operationTable } from './reference/operation-table.mjs';
import { reportWriters } from './reference/report-writers.mjs';
import { scopesPage } from './reference/scopes-page.mjs';
import { terminalScreens } from './reference/terminal-screens.mjs';

const top = new URL('..', import.meta.url);
const root = fileURLToPath(top);
const folder = 'docs/reference';
const pages = [
  ['openapi.json', await openApiDocument()],
  ['scopes.md', scopesPage()],
  ...answerSchemas(),
  ...(await definitionPages()),
  ...(await commandPages()),
];
const files = new Map([
  ...pages.map(([name, text]) => [join(folder, name), text]),
  ['packages/contract/src/operations.ts', operationTable()],
  ['packages/report/src/writers.ts', reportWriters()],
  ['packages/provoke/src/cli/help/pages.json', await writtenHelp()],
  ['packages/dashboard/src/pages/new-campaign/values/campaign-parts.json', await campaignForm()],
  ['packages/dashboard/src/pages/new-campaign/values/campaign-targets.json', campaignTargets()],
  ['packages/dashboard/src/pages/new-campaign/values/shipped-goals.json', shippedGoals()],
  ['packages/dashboard/src/technique-ids.json', techniqueIds()],
  ...(await guidesWithTables(top)),
  ...(await terminalScreens()),
]);

const surplus = (await readdir(join(root, folder), { recursive: true }))
  .map((name) => join(folder, name))
  .filter((name) => /\.\w+$/.test(name) && !files.has(name));

if (process.argv.includes('--check')) await check();
else await write();

async function check() {
  const stale = [];
  for (const [name, text] of files)
    if ((await readFile(join(root, name), 'utf8').catch(() => '')) !== text) stale.push(name);
  if (stale.length + surplus.length > 0)
    throw new Error(`Out of date: ${[...stale, ...surplus].join(', ')}. Run npm run generate.`);
}

async function write() {
  for (const name of surplus) await rm(join(root, name));
  for (const [name, text] of files) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
}
