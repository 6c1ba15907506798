const LENGTH_MIN = 32;
const DIFFERENT_MIN = 8;

/** Why a secret is too easy to guess, if it is. */
export function weaknessOf(secret: string): string | undefined {
  if (secret.length < LENGTH_MIN)
    return `It has ${secret.length} characters and needs ${LENGTH_MIN}. ${ADVICE}`;
  if (new Set(secret).size < DIFFERENT_MIN)
    return `It has only ${new Set(secret).size} different characters. ${ADVICE}`;
  return undefined;
}

const ADVICE = 'Make one: openssl rand -base64 32';

export function checkSecret(secret: string, where: string): string {
  const weakness = weaknessOf(secret);
  if (weakness) throw new Error(`${where} holds no key. ${weakness}`);
  return secret;
}
