import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { own, root } from '../places.mjs';

const MAX_MB = 120;
const MAX_PACKAGES = 40;

/** Prints the size of the package and its installation. Throws if they are too big. */
export async function checkSize([, ...others]) {
  const packed = await Promise.all(PACKED.map((name) => sizeOf(join(own, name))));
  const installed = await Promise.all(others.map(({ path }) => sizeOf(join(root, path))));
  const ownMb = toMb(sum(packed));
  const allMb = toMb(sum([...packed, ...installed]));
  const count = others.length + 1;
  const said = `provoke: ${ownMb} MB; installed with the embedded database: ${allMb} MB in ${count} packages.`;
  if (allMb > MAX_MB || count > MAX_PACKAGES)
    throw new Error(`${said} At most ${MAX_MB} MB in ${MAX_PACKAGES} packages are allowed.`);
  return said;
}

const PACKED = [
  ...['bin', 'dist/chunks', 'dist/main.js', 'dist/index.js', 'dist/index.d.ts'],
  ...['test', 'vitest', 'jest'].flatMap((name) => [`dist/${name}.js`, `dist/${name}.d.ts`]),
  ...['package.json', 'README.md', 'LICENSE', 'THIRD-PARTY-NOTICES.txt', 'sbom.cdx.json'],
];

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

const toMb = (bytes) => Math.ceil(bytes / 100_000) / 10;

/** As the disk counts it, in whole blocks. */
async function sizeOf(path) {
  const stats = await lstat(path);
  if (!stats.isDirectory()) return Math.max(stats.size, stats.blocks * 512);
  return sum(await Promise.all((await readdir(path)).map((name) => sizeOf(join(path, name)))));
}
