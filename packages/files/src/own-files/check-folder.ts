import type { Stats } from 'node:fs';
import { lstat, readlink, realpath } from 'node:fs/promises';
import { dirname, parse, resolve } from 'node:path';
import { checkOwn, checkParent, isTrustedOwner, NotOwn } from './trust.ts';

const LINKS_MAX = 40;

/** Throws unless only this user can change the folder, and no other user can replace it. */
export async function checkFolder(path: string, links = 0): Promise<void> {
  const folder = resolve(path);
  await checkParents(folder, links);
  const stats = await lstat(folder);
  if (stats.isSymbolicLink()) return checkFolder(await targetOf(folder, stats, links), links + 1);
  if (!stats.isDirectory()) throw new Error(`${folder} is not a folder.`);
  checkOwn(folder, stats);
}

/** The same for a folder inside one that was checked; it must not be a link. `owner` may own it too. */
export async function checkFolderInside(path: string, owner?: number): Promise<void> {
  const stats = await lstat(path);
  if (stats.isSymbolicLink()) throw isLink(path);
  if (!stats.isDirectory()) throw new Error(`${path} is not a folder.`);
  checkOwn(path, stats, owner);
}

/** Checks every folder above a path that may not exist yet, and above the targets of links on the way. */
export async function checkParents(path: string, links = 0): Promise<void> {
  for (const step of stepsTo(dirname(path))) await checkStep(step, links);
}

async function checkStep(step: string, links: number): Promise<void> {
  const stats = await lstat(step);
  if (!stats.isSymbolicLink()) return checkParent(step, stats);
  const target = await targetOf(step, stats, links);
  await checkParents(target, links + 1);
  await checkStep(target, links + 1);
}

/** Where a link of this user leads. */
export async function targetOf(link: string, { uid }: Stats, links: number): Promise<string> {
  if (links > LINKS_MAX) throw new Error(`${link} leads through too many links.`);
  if (!isTrustedOwner(uid))
    throw new NotOwn(`${link} is a link of another user (number ${uid}). Name the folder itself.`);
  return resolve(await realpath(dirname(link)), await readlink(link));
}

export const isLink = (path: string) =>
  new NotOwn(`${path} is a link, and links are not followed here. Replace it by its target.`);

/** From the root down to the path itself. */
export function stepsTo(path: string): string[] {
  const { root } = parse(path);
  return path === root ? [root] : [...stepsTo(dirname(path)), path];
}
