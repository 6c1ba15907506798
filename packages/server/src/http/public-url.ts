const SAFE_HOST = /^[A-Za-z0-9._\-:[\]]+$/;
const isSafe = (host: string) => SAFE_HOST.test(host) && URL.canParse(`http://${host}`);

/**
 * The request's address as the caller sees it. Behind a proxy that is `PUBLIC_BASE_URL`; else the
 * request's own host, unless that could not be a host at all.
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
