import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { maskKeys } from '../../db/key-format/mask-keys.ts';
import { isOurFault } from '../answer/error-response.ts';
import type { Caller } from '../caller.ts';
import type { Env } from '../env.ts';

const CALLERS_ID = /^[\w.:-]{1,128}$/;

/** One structured line per request: the caller, the operation, the status, the duration. No headers, body or query. */
export const requestLog =
  (log: Logger): MiddlewareHandler<Env> =>
  async (c, next) => {
    const started = performance.now();
    const given = c.req.header('x-request-id') ?? '';
    const isIts = CALLERS_ID.test(given) && maskKeys(given).prefixes.length === 0;
    const requestId = isIts ? given : randomUUID();
    c.set('requestId', requestId);
    await next();
    // Not `c.header`, which would create a new response and turn a plain body into a stream.
    c.res.headers.set('X-Request-Id', requestId);

    const caller = c.get('caller') as Caller | undefined;
    const line = {
      requestId,
      method: c.req.method,
      path: maskKeys(c.req.path).text,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
      ...(caller && { organizationId: caller.organizationId, keyPrefix: caller.keyPrefix }),
    };
    const thrown = c.get('thrown') as unknown;
    if (c.res.status < 500) log.info(line, 'request');
    else if (isOurFault(thrown)) log.error({ ...line, err: thrown }, 'request failed');
    else log.warn({ ...line, reason: (thrown as Error | undefined)?.message }, 'request refused');
  };
