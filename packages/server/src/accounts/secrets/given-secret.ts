import { readGivenFile } from './key-file.ts';

/** From the environment: the secret itself, or the file that holds it. */
export type SecretSettings = {
  authSecret: string | undefined;
  authSecretFile: string | undefined;
};

/** The secret that the operator keeps; undefined: it is in the data folder. */
export async function readGivenSecret({
  authSecret,
  authSecretFile,
}: SecretSettings): Promise<string | undefined> {
  if (authSecret !== undefined) return authSecret;
  return authSecretFile === undefined ? undefined : readGivenFile(authSecretFile);
}
