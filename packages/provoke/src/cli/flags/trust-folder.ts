/** For a folder that was copied from another machine, or was made by an earlier version. */
export const TRUST_FOLDER = [
  '--trust-folder',
  'use the variables and commands that the campaign names, though it was not started here',
] as const;
