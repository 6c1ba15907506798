import { publicUrl } from './public-url.ts';

/** Whether a page of ours sent it, as the browser says; a page of another site cannot make it say so. */
export function isSameOrigin(request: Request, publicBaseUrl: string | undefined): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return request.headers.get('origin') === publicUrl(request, publicBaseUrl).origin;
}

/** Whether no browser said anything: a program, which no other site can make use of. */
export const isNoBrowser = ({ headers }: Request): boolean =>
  !headers.has('sec-fetch-site') && !headers.has('origin');
