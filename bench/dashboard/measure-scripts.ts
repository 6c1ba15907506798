import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { type Ids, listPaths } from './list-paths.ts';
import type { Dashboard } from './with-browser.ts';

/** Script of a page's first load, gzipped: what it asked for until its heading was shown, and all until it was quiet. */
export type Scripts = { path: string; shownBytes: number; allBytes: number };

/** The first load of each page, with nothing cached. */
export async function measureScripts({ inNewPage, url }: Dashboard, ids: Ids): Promise<Scripts[]> {
  const loads: Scripts[] = [];
  for (const path of listPaths(ids))
    loads.push({ path, ...(await inNewPage((page) => loadScripts(page, url + path))) });
  return loads;
}

async function loadScripts(page: Page, address: string): Promise<Omit<Scripts, 'path'>> {
  await page.addInitScript(NOTE_HEADING);
  await page.goto(address, { waitUntil: 'networkidle' });
  const { shownAt, scripts } = (await page.evaluate(LIST_SCRIPTS)) as Asked;
  const bytesUntil = async (ms: number) => {
    const sizes = scripts.filter(({ at }) => at <= ms).map(({ script }) => sizeOf(script));
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  return { shownBytes: await bytesUntil(shownAt), allBytes: await bytesUntil(Infinity) };
}

/** Milliseconds since the navigation began. */
type Asked = { shownAt: number; scripts: { script: string; at: number }[] };

const NOTE_HEADING = `new MutationObserver((_, observer) => {
  if (!document.querySelector('main h1')) return;
  observer.disconnect();
  globalThis.shownAt = performance.now();
}).observe(document, { childList: true, subtree: true });`;

const LIST_SCRIPTS = `({
  shownAt: globalThis.shownAt,
  scripts: performance.getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    .map(({ name, startTime }) => ({ script: name, at: startTime })),
})`;

async function sizeOf(script: string): Promise<number> {
  const body = await (await fetch(script)).arrayBuffer();
  return gzipSync(new Uint8Array(body), { level: 9 }).length;
}
