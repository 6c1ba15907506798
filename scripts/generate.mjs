// Writes what is made from definitions: the API's document, and a page for every technique and judge.
// `npm run generate`; with --check it fails instead when a file is out of date.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { definitionPages } from './reference/definition-pages.mjs';
import { openApiDocument } from './reference/openapi-document.mjs';

const folder = fileURLToPath(new URL('../docs/reference/', import.meta.url));
const pages = new Map([['openapi.json', await openApiDocument()], ...definitionPages()]);

const there = (await readdir(folder, { recursive: true })).filter((name) => /\.\w+$/.test(name));
const surplus = there.filter((name) => !pages.has(name));

if (process.argv.includes('--check')) await check();
else await write();

async function check() {
  const stale = [];
  for (const [name, text] of pages)
    if ((await readFile(join(folder, name), 'utf8').catch(() => '')) !== text) stale.push(name);
  if (stale.length + surplus.length > 0)
    throw new Error(
      `docs/reference is out of date (${[...stale, ...surplus].join(', ')}): npm run generate`,
    );
}

async function write() {
  for (const name of surplus) await rm(join(folder, name));
  for (const [name, text] of pages) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}
