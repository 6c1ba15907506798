import type { CommonPasswords } from './guessable-password.ts';

/** The list of a package, so nothing is asked of another server. Read when accounts are opened, not on import. */
export async function readCommonPasswords(): Promise<CommonPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}
