import { typed } from './fields.ts';
import { limits } from './limits.ts';
import { parseUrl } from './parse-url.ts';

const schemes = ['http:', 'https:', 'ws:', 'wss:', 'cli:'];

function isAbsoluteUrl(text: string): boolean {
  const url = parseUrl(text);
  if (/[\s\p{Cc}]/u.test(text) || url === null) return false;
  const { protocol, host, pathname } = url;
  return schemes.includes(protocol) && (host !== '' || pathname.length > 2);
}

/** A target's address: an absolute URL with scheme http, https, ws, wss or cli. */
export const targetUrl = typed({ max: limits.agentEndpointMax })
  .refine(isAbsoluteUrl, 'Enter a valid URL.')
  .meta({ format: 'uri' });
