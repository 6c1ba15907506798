import type { Stats } from 'node:fs';

/** A file or folder that another user owns or may change: it is neither read nor written. */
export class NotOwn extends Error {
  override readonly name = 'NotOwn';
}

/** Root may change everything anyway. Systems without user numbers are not checked. */
export const isTrustedOwner = (uid: number): boolean =>
  process.geteuid === undefined || uid === 0 || uid === process.geteuid();

/** Throws unless only this user (or root, or `owner`) may change what is at `path`. */
export function checkOwn(path: string, stats: Stats, owner?: number): void {
  if (!isTrustedOwner(stats.uid) && stats.uid !== owner) throw new NotOwn(belongs(path, stats.uid));
  if (!isWritableByOthers(stats)) return;
  throw new NotOwn(
    isSticky(stats)
      ? `${path} is shared by all users (mode ${modeOf(stats)}). Use a folder of your own, such as ${path}/provoke.`
      : `Other users may write to ${path} (mode ${modeOf(stats)}). Check that it was not changed, then run: chmod go-w '${path}'`,
  );
}

/** Throws if others could replace anything inside this folder. */
export function checkParent(path: string, stats: Stats): void {
  if (!isTrustedOwner(stats.uid))
    throw new NotOwn(`${belongs(path, stats.uid)} They could replace any folder inside it.`);
  if (!isWritableByOthers(stats) || isSticky(stats) || isOnlyOurGroups(stats)) return;
  throw new NotOwn(
    `Other users may write to ${path} (mode ${modeOf(stats)}) and could replace any folder inside it. Type: chmod go-w '${path}'`,
  );
}

const belongs = (path: string, uid: number) =>
  `${path} belongs to another user (uid ${uid}), so it is not trusted. Run provoke as that user, or use a folder of your own.`;

const isWritableByOthers = ({ mode }: Stats) =>
  process.geteuid !== undefined && (mode & 0o022) !== 0;

const isSticky = ({ mode }: Stats) => (mode & 0o1000) !== 0;

/** Many systems give each user a group, and its members write access. Root has more to lose. */
const isOnlyOurGroups = ({ mode, gid }: Stats) =>
  (mode & 0o002) === 0 &&
  process.geteuid?.() !== 0 &&
  (gid === process.getegid?.() || process.getgroups?.().includes(gid) === true);

const modeOf = ({ mode }: Stats) => (mode & 0o7777).toString(8).padStart(4, '0');
