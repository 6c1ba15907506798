import { dirname } from 'node:path';
import { AdvisedError, describeFileError, quoteWord } from '@provoke/campaign';

/** Why a file could not be written, and what to type next. */
export function unwritable(shown: string, cause: unknown, next?: readonly string[]): AdvisedError {
  const folder = dirname(shown);
  const isFolderMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
  const why = isFolderMissing ? `there is no such folder as ${folder}` : describeFileError(cause);
  return new AdvisedError(`Cannot write ${shown}: ${why}.`, {
    cause,
    next: isFolderMissing
      ? [`mkdir -p ${quoteWord(folder)}`]
      : [...(next ?? [`ls -ld ${quoteWord(folder)}`])],
  });
}
