import { traced } from '../over-http/request-headers.ts';
import { authorizedHeaders } from './authorize.ts';
import { bodyEncoder } from './encode-body.ts';
import type { HttpSettings } from './http-settings.ts';
import { fillHeaders, namesTaken } from './setup.ts';
import { type Blanks, checkBlanks, fillText, hasBlank, readTemplate } from './template.ts';

const DEFAULT_BODY = { prompt: '{{prompt}}' };

type Filling = { cookies: { cookie?: string }; traceparent: string | undefined };

/** Plans the request of a turn. Throws if it could not carry the prompt or the key. */
export function planRequest(settings: HttpSettings, address: string) {
  const { method } = settings;
  const template = templateOf(settings);
  const parts = [template, address, settings.headers];
  checkBlanks(parts, namesTaken(settings.setup));
  const own = authorizedHeaders(settings, address, parts);
  const { cookie, 'content-type': contentType, ...headers } = own;
  const encode = template === undefined ? undefined : bodyEncoder(template, contentType);
  return {
    template,
    /** The user's own. */
    cookie,
    takesMessages: hasBlank(template, 'messages'),
    headersOf: (blanks: Blanks) => fillHeaders(headers, blanks),
    sendsSession: parts.some((part) => hasBlank(part, 'session')),
    async fill(blanks: Blanks, { cookies, traceparent }: Filling) {
      const encoded = await encode?.(blanks);
      const type = encoded?.contentType ?? contentType;
      return {
        url: fillText(address, blanks, encodeURIComponent),
        method,
        headers: {
          ...traced(fillHeaders(headers, blanks), traceparent),
          ...cookies,
          ...(type && { 'content-type': type }),
        },
        body: encoded?.body,
      };
    },
  };
}

/** A method without a body, such as GET, sends one only if it is set. */
function templateOf({ method, body }: HttpSettings): unknown {
  if (typeof body === 'string') return readTemplate(body);
  return body ?? (['GET', 'HEAD', 'DELETE'].includes(method) ? undefined : DEFAULT_BODY);
}
