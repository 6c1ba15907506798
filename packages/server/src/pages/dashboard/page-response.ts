import type { Page } from './dashboard.ts';

/** Only our own files, nothing inline, nothing from elsewhere. */
const POLICY = [
  "default-src 'none'",
  ...['script-src', 'style-src', 'img-src', 'font-src', 'connect-src'].map(
    (kind) => `${kind} 'self'`,
  ),
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The page, or 304 if the browser has it. It is asked for every time, so that it never names files of an older build. */
export function pageResponse({ html, etag }: Page, ifNoneMatch?: string): Response {
  const isKnown = (ifNoneMatch ?? '')
    .split(',')
    .some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*');
  return new Response(isKnown ? null : html, {
    status: isKnown ? 304 : 200,
    headers: {
      ...(!isKnown && { 'Content-Type': 'text/html; charset=utf-8' }),
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-cache',
      ETag: etag,
    },
  });
}
