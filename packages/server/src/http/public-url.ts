const SAFE_HOST = /^[A-Za-z0-9._\-:[\]]+$/;
const isSafe = (host: string) => SAFE_HOST.test(host) && URL.parse(`http://${host}`) !== null;

/**
 * The request's address as the caller sees it: `PUBLIC_BASE_URL` if set, for a service behind a proxy; else the
 * request's own host, if it is a valid one.
 */
export function publicUrl({ url, headers }: Request, publicBaseUrl: string | undefined): URL {
  const { protocol, host: target, pathname, search } = new URL(url);
  if (publicBaseUrl)
    return new URL(`${publicBaseUrl.replace(/(?<!\/)\/+$/, '')}${pathname}${search}`);
  const host = [headers.get('host') ?? '', target].find(isSafe) ?? 'localhost';
  return new URL(`${protocol}//${host}${pathname}${search}`);
}

/** Whether browsers reach the service over HTTPS. */
export const isSecure = (publicBaseUrl: string | undefined): boolean =>
  publicBaseUrl?.startsWith('https:') ?? false;
