import { parse } from 'hono/utils/cookie';
import { isSecure } from '../../http/public-url.ts';

/** With HTTPS, browsers require a `__Host-` cookie to be `Secure`, for this host only and for all paths. */
export const cookiePrefix = (publicBaseUrl: string | undefined): string =>
  isSecure(publicBaseUrl) ? '__Host-provoke' : 'provoke';

/** The token of the session that an answer starts. */
export function readNewToken(
  answer: Headers,
  publicBaseUrl: string | undefined,
): string | undefined {
  const cookies = answer.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return readSessionToken(new Headers({ cookie: cookies.join('; ') }), publicBaseUrl);
}

/**
 * The token in the cookie `<token>.<signature>`. The signature, which is better-auth's, is not checked: the token has 190
 * random bits. Its own `getSessionCookie` would prefer a `__Secure-` cookie, which a subdomain may set.
 */
export function readSessionToken(
  headers: Headers,
  publicBaseUrl: string | undefined,
): string | undefined {
  const name = `${cookiePrefix(publicBaseUrl)}.session_token`;
  const [token] = (parse(headers.get('cookie') ?? '', name)[name] ?? '').split('.');
  return token || undefined;
}
