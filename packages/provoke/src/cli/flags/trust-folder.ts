import { option } from '../options/option.ts';

/** For a folder that was copied from another machine, or was made by an earlier version. */
export const trustFolderOption = () =>
  option(
    '--trust-folder',
    'use the variables and commands that the campaign names, even if it was started elsewhere',
  );
