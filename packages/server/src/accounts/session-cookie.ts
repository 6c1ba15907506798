import { parse } from 'hono/utils/cookie';

export const isSecure = (publicBaseUrl: string | undefined): boolean =>
  publicBaseUrl?.startsWith('https:') ?? false;

/** Under HTTPS a browser holds a `__Host-` cookie to be `Secure`, of this host alone, and for all paths. */
export const cookiePrefix = (publicBaseUrl: string | undefined): string =>
  isSecure(publicBaseUrl) ? '__Host-provoke' : 'provoke';

/**
 * The token in the cookie `<token>.<signature>`. The signature is better-auth's and is not asked for here:
 * the token has 190 random bits of its own.
 */
export function readSessionToken(
  headers: Headers,
  publicBaseUrl: string | undefined,
): string | undefined {
  const name = `${cookiePrefix(publicBaseUrl)}.session_token`;
  const [token] = (parse(headers.get('cookie') ?? '', name)[name] ?? '').split('.');
  return token || undefined;
}
