import { parse } from 'hono/utils/cookie';
import { isSecure } from '../../http/public-url.ts';

/** Under HTTPS a browser holds a `__Host-` cookie to be `Secure`, of this host alone, and for all paths. */
export const cookiePrefix = (publicBaseUrl: string | undefined): string =>
  isSecure(publicBaseUrl) ? '__Host-provoke' : 'provoke';

/** Of the session that an answer begins. */
export function readNewToken(
  answer: Headers,
  publicBaseUrl: string | undefined,
): string | undefined {
  const cookies = answer.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return readSessionToken(new Headers({ cookie: cookies.join('; ') }), publicBaseUrl);
}

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
