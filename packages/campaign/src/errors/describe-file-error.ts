const words: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
};

/** Why a file could not be read, in a few words. */
export function describeFileError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return words[code ?? ''] ?? message;
}
