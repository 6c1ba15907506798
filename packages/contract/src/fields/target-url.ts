import { typed } from './fields.ts';
import { limits } from './limits.ts';

const schemes = ['http:', 'https:', 'ws:', 'wss:', 'cli:'];

function isAbsoluteUrl(text: string): boolean {
  if (/[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, host, pathname } = new URL(text);
  return schemes.includes(protocol) && (host !== '' || pathname.length > 2);
}

/** A target's address: an absolute URL with scheme http, https, ws, wss or cli. */
export const targetUrl = typed({ max: limits.agentEndpointMax })
  .refine(isAbsoluteUrl, 'Enter a valid URL.')
  .meta({ format: 'uri' });
