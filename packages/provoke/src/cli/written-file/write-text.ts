import { replaceText } from './replace-text.ts';
import { unwritable } from './unwritable.ts';

/** Writes a file of the user, whole or not at all. Throws `AdvisedError`: why it could not be written, and what to type. */
export const writeText = (
  path: string,
  text: string,
  { shown = path, next }: { shown?: string; next?: readonly string[] } = {},
): Promise<void> =>
  replaceText(path, text).catch((cause: unknown) => {
    throw unwritable(shown, cause, next);
  });
