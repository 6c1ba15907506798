export { checkFolder, checkFolderInside } from './own-files/check-folder.ts';
export { makeDataFolder, makeFolder, makeFolderInside } from './own-files/make-folder.ts';
export { openOwnFile, readOwnFile } from './own-files/open-own-file.ts';
export { createFile, replaceFile } from './own-files/replace-file.ts';
export { NotOwn } from './own-files/trust.ts';
