import { dirname } from 'node:path';
import { AdvisedError, describeFileError, quoteWord } from '@provoke/campaign';

/** Why a file cannot be written, and what to type then: what fixes it, or `others`. */
export function unwritable(
  file: string,
  cause: unknown,
  others: readonly string[] = [],
): AdvisedError {
  const folder = dirname(file);
  const { code } = cause as NodeJS.ErrnoException;
  const why = code === 'ENOENT' ? `there is no such folder as ${folder}` : describeFileError(cause);
  const fix = code === 'ENOENT' ? `mkdir -p ${quoteWord(folder)}` : `ls -ld ${quoteWord(folder)}`;
  return new AdvisedError(`Cannot write ${file}: ${why}.`, { cause, next: [fix, ...others] });
}
