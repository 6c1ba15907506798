export { checkFolder, checkFolderInside, stepsTo } from './own-files/check-folder.ts';
export { makeDataFolder, makeFolder, makeFolderInside } from './own-files/make-folder.ts';
export { openOwnFile, readOwnFile } from './own-files/open-own-file.ts';
export { type FoundFile, readLinkedFile, TooLarge } from './own-files/read-linked-file.ts';
export { createFile, replaceFile } from './own-files/replace-file.ts';
export { NotOwn } from './own-files/trust.ts';
export { isAlive } from './process-lock/is-alive.ts';
export {
  isSignedElsewhere,
  isSignerAlive,
  SILENCE_MAX_MS,
  signFile,
} from './process-lock/signed-file.ts';
export { isLocked, type Lock, Locked, takeLock } from './process-lock/take-lock.ts';
