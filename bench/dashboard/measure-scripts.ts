import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import type { Dashboard } from './with-browser.ts';

export type Scripts = { path: string; bytes: number };

/** All script that the first load of each page brings, gzipped. */
export async function measureScripts(
  { inNewPage, url }: Dashboard,
  { run, result }: { run: string; result: string },
): Promise<Scripts[]> {
  const paths = [
    ...['/', '/runs', `/runs/${run}`, `/runs/${run}/results/${result}`, '/compare', '/reports'],
    ...['/agents', '/agents/new', '/attacks', '/attacks/new', '/new-campaign', '/campaigns'],
    ...['/usage', '/keys', '/members', '/audit', '/organization', '/profile'],
  ];
  const loads: Scripts[] = [];
  for (const path of paths)
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
