import { VERSION } from './version.ts';

/** The folder was written by a newer version: this one could misread it. */
export class NewerVersion extends Error {
  override readonly name = 'NewerVersion';
}

/** Throws for a campaign of a newer version; the patch number does not count. */
export function checkWriter(id: string, writer: unknown): void {
  if (typeof writer !== 'string') return;
  const [theirs, ours] = [releaseOf(writer), releaseOf(VERSION)];
  if (!theirs || !ours || compare(theirs, ours) <= 0) return;
  throw new NewerVersion(
    `The campaign ${id} was made by provoke ${writer}, which is newer than this one (${VERSION}). Install that version or a newer one.`,
  );
}

/** Throws for a kind of entry that this version does not know. */
export function checkKind(
  path: string,
  line: number,
  kind: string,
  known: readonly string[],
): void {
  if (known.includes(kind)) return;
  throw new NewerVersion(
    `${path}, line ${line}: this version of provoke does not know the entry "${kind}", so a newer one wrote it. Install the newer version.`,
  );
}

type Release = readonly [major: number, minor: number];

function releaseOf(version: string): Release | undefined {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor)];
}

const compare = (a: Release, b: Release) => a[0] - b[0] || a[1] - b[1];
