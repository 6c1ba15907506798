const words: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
};

/** `Cannot read goals/: it is a folder.` An empty name, as an unset variable gives, is shown as it was typed. */
export const describeUnreadable = (path: string, error: unknown): string =>
  path === ''
    ? 'Cannot read "": the file has no name.'
    : `Cannot read ${path}: ${describeFileError(error)}.`;

/** Why a file could not be read, in a few words. */
export function describeFileError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return words[code ?? ''] ?? message;
}
