const SAFE_HOST = /^[A-Za-z0-9.\-:[\]]+$/;

/**
 * The request's address as the caller sees it. Behind a proxy that is `PUBLIC_BASE_URL`; else the
 * request's own host, unless that could not be a host at all.
 */
export function publicUrl({ url, headers }: Request, publicBaseUrl: string | undefined): URL {
  const { origin, pathname, search } = new URL(url);
  if (publicBaseUrl) return new URL(`${publicBaseUrl.replace(/\/+$/, '')}${pathname}${search}`);
  const host = headers.get('host') ?? '';
  const base = SAFE_HOST.test(host) && URL.canParse(`http://${host}`) ? `http://${host}` : origin;
  return new URL(`${base}${pathname}${search}`);
}
