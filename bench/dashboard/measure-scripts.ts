import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { type Ids, listPaths } from './list-paths.ts';
import type { Dashboard } from './with-browser.ts';

export type Scripts = { path: string; bytes: number };

/** All script that the first load of each page brings, gzipped. */
export async function measureScripts({ inNewPage, url }: Dashboard, ids: Ids): Promise<Scripts[]> {
  const loads: Scripts[] = [];
  for (const path of listPaths(ids))
    loads.push({ path, bytes: await inNewPage((page) => loadScripts(page, url + path)) });
  return loads;
}

async function loadScripts(page: Page, address: string): Promise<number> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.add(request.url());
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const sizes = await Promise.all([...scripts].map(sizeOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function sizeOf(script: string): Promise<number> {
  const body = await (await fetch(script)).arrayBuffer();
  return gzipSync(new Uint8Array(body), { level: 9 }).length;
}
