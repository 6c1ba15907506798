import { publicUrl } from './public-url.ts';

/**
 * Whether the request comes from one of our own pages, according to the browser; a page of another site cannot forge
 * that.
 */
export function isSameOrigin(request: Request, publicBaseUrl: string | undefined): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return request.headers.get('origin') === publicUrl(request, publicBaseUrl).origin;
}

/** Whether there is no sign of a browser: then it is a program, which other sites cannot exploit. */
export const isNoBrowser = ({ headers }: Request): boolean =>
  !headers.has('sec-fetch-site') && !headers.has('origin');
