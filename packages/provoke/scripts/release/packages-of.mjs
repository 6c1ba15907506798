import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../places.mjs';

/** The package at the end of `node_modules/a/node_modules/@b/c/lib/d.js` is `@b/c`. */
const FOLDER = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

/** The packages from npm that source files belong to, by name. */
export async function packagesOf(sources) {
  const folders = new Set(sources.flatMap((path) => FOLDER.exec(path)?.[0] ?? []));
  const packages = await Promise.all([...folders].map(readPackage));
  return packages.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** `path` is the package's folder, from the workspace's: the key of its entry in package-lock.json. */
export async function readPackage(path) {
  const manifest = JSON.parse(await readFile(join(root, path, 'package.json'), 'utf8'));
  const { name, version, license, description, dependencies, optionalDependencies } = manifest;
  if (typeof license !== 'string') throw new Error(`${path} does not name its licence.`);
  const needs = Object.keys({ ...dependencies, ...optionalDependencies });
  return { path, name, version, license, description, needs };
}
