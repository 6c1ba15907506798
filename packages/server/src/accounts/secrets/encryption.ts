import type { symmetricEncrypt } from 'better-auth/crypto';

type Key = Parameters<typeof symmetricEncrypt>[0]['key'];

/** Encrypts what must be read again, as better-auth encrypts the secrets of second factors. */
export async function encrypt(key: Key, text: string): Promise<string> {
  const { symmetricEncrypt } = await loadCrypto();
  return symmetricEncrypt({ key, data: text });
}

/** Throws if it was encrypted with another key. */
export async function decrypt(key: Key, encrypted: string): Promise<string> {
  const { symmetricDecrypt } = await loadCrypto();
  return symmetricDecrypt({ key, data: encrypted });
}

/** Loaded at the first use: it is not small, and a service without accounts may need none of it. */
const loadCrypto = () => import('better-auth/crypto');
