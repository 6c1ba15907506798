import { option } from '../options/option.ts';

/** For a folder that was copied from another machine, or was made by an earlier version. */
export const trustFolderOption = () =>
  option(
    '--trust-folder',
    'use the variables and commands that the campaign names, even if it was started elsewhere',
  );

/** Read from the words that were typed, since the configuration may add options: `loadTrustedConfig`. */
export const trustConfigOption = () =>
  option('--trust-folder', "run the current folder's provoke.config.* without asking");
