import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import sources from './schema-assets.json' with { type: 'json' };

const { resolve } = createRequire(import.meta.url);

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
};

export type Asset = { type: string; content: Uint8Array<ArrayBuffer> };

/** A file of the two pages, by a name in the list; no other file can be reached. */
export async function findAsset(name: string): Promise<Asset | undefined> {
  const source = new Map(Object.entries(sources)).get(name);
  const type = types[extname(name)];
  if (!source || !type) return undefined;
  const bytes = await readBuilt(name).catch(() => readFile(resolve(source)));
  return { type, content: name === 'redoc.standalone.js' ? withoutLogo(bytes) : bytes };
}

/**
 * `scripts/build.mjs` of the command puts the files next to the bundle. In a checkout's source they are where npm
 * installed them.
 */
const readBuilt = (name: string) => readFile(new URL(`./schema-assets/${name}`, import.meta.url));

/** Redoc would fetch its logo from its vendor's server; it tolerates one that cannot be displayed. */
const withoutLogo = (bytes: Buffer<ArrayBuffer>) =>
  Buffer.from(bytes.toString().replaceAll('https://cdn.redoc.ly/redoc/logo-mini.svg', 'data:,'));
