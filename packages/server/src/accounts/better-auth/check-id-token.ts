type Claims = { sub?: unknown; aud?: unknown; azp?: unknown };

/**
 * The subject of an id token whose signature, issuer, audience, expiry and nonce better-auth has verified. Throws
 * without an id token, because an access token says nothing about the client that it was given to, and for a token that
 * another client asked for (OpenID Connect Core, 3.1.3.7).
 */
export function subjectOf(idToken: string | undefined, clientId: string): string {
  const [, payload] = idToken?.split('.') ?? [];
  if (!payload) throw new Error('The provider sent no id token.');
  const { sub, aud, azp }: Claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const isOurs = azp === undefined ? [aud].flat().length === 1 : azp === clientId;
  if (!isOurs) throw new Error('The id token was made for another client.');
  return String(sub);
}
