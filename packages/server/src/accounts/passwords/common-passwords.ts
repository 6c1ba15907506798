import type { CommonPasswords } from './guessable-password.ts';

/** From a package, so no other server is asked. Read when accounts are opened, not on import. */
export async function readCommonPasswords(): Promise<CommonPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}
