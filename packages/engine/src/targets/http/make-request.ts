import { traced } from '../over-http/request-headers.ts';
import { authorizedHeaders } from './authorize.ts';
import type { CookieJar } from './cookies.ts';
import { fillHeaders, requestFiller } from './fill-request.ts';
import type { HttpSettings } from './http-settings.ts';
import { namesTaken } from './setup.ts';
import { type Blanks, checkBlanks, fillText, hasBlank, readTemplate } from './template.ts';

const DEFAULT_BODY = { prompt: '{{prompt}}' };

type Filling = { jar: CookieJar; traceparent: string | undefined };

/** Plans the request of a turn. Throws if it could not carry the prompt or the key. */
export function planRequest(settings: HttpSettings, address: string) {
  const { method } = settings;
  const template = templateOf(settings);
  const parts = [template, address, settings.headers];
  checkBlanks(parts, namesTaken(settings.setup));
  const own = authorizedHeaders(settings, address, parts);
  const { cookie, ...headers } = own;
  const { 'content-type': _, ...shared } = headers;
  const fill = requestFiller({ ...{ method, address, headers }, body: template });
  const cookiesOf = (blanks: Blanks, jar: CookieJar) =>
    jar.header(cookie === undefined ? undefined : fillText(cookie, blanks));
  return {
    template,
    /** The user's own. */
    cookie,
    takesMessages: hasBlank(template, 'messages'),
    /** Those that say nothing of the body. */
    headersOf: (blanks: Blanks, jar: CookieJar) => ({
      ...fillHeaders(shared, blanks),
      ...cookiesOf(blanks, jar),
    }),
    sendsSession: parts.some((part) => hasBlank(part, 'session')),
    async fill(blanks: Blanks, { jar, traceparent }: Filling) {
      const filled = await fill(blanks);
      const headers = { ...traced(filled.headers, traceparent), ...cookiesOf(blanks, jar) };
      return { ...filled, headers };
    },
  };
}

/** A method without a body, such as GET, sends one only if it is set. */
function templateOf({ method, body }: HttpSettings): unknown {
  if (typeof body === 'string') return readTemplate(body);
  return body ?? (['GET', 'HEAD', 'DELETE'].includes(method) ? undefined : DEFAULT_BODY);
}
