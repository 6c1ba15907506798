import { randomUUID } from 'node:crypto';
import { errors } from '@provoke/contract';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { parseApiKey } from '../../db/key-format/api-key.ts';
import { maskKeys } from '../../db/key-format/mask-keys.ts';
import { isOurFault } from '../answer/error-response.ts';
import type { Caller } from '../caller.ts';
import type { Env } from '../env.ts';
import { Problem } from '../problem.ts';
import { clientAddress } from '../remote-address.ts';
import { limitLines } from './limit-lines.ts';

const CALLERS_ID = /^[\w.:-]{1,128}$/;
const PATH_MAX = 500;

type Options = { log: Logger; trustedProxies: number; now?: () => number };

/**
 * One structured line per request: who, from where, what, and why it was refused. No headers, body or query, and of a key
 * only the prefix. docs/guides/security.md lists the fields.
 */
export function requestLog({
  log,
  trustedProxies,
  now = Date.now,
}: Options): MiddlewareHandler<Env> {
  const mayLog = limitLines({ now, onDropped: (line) => log.warn(line, 'requests not logged') });
  return async (c, next) => {
    const started = performance.now();
    const requestId = requestIdOf(c);
    c.set('requestId', requestId);
    await next();
    // Not `c.header`, which would create a new response and turn a plain body into a stream.
    c.res.headers.set('X-Request-Id', requestId);

    const { status } = c.res;
    const who = whoAsks(c);
    const address = clientAddress(c, trustedProxies);
    const thrown = c.get('thrown') as unknown;
    const isOurs = status >= 500 && isOurFault(thrown);
    const isKnown = c.get('caller') !== undefined;
    if (!isOurs && !mayLog({ address, isKnown })) return;
    const line = {
      requestId,
      method: c.req.method,
      path: maskKeys(c.req.path).text.slice(0, PATH_MAX),
      status,
      ms: Math.round(performance.now() - started),
      ...(address && { address }),
      ...who,
    };
    if (isOurs) log.error({ ...line, err: thrown }, 'request failed');
    else if (status < 400 && thrown === undefined) log.info(line, 'request');
    else if (isWarned(thrown, status))
      log.warn({ ...line, reason: reasonOf(thrown, status) }, 'request refused');
    else log.info({ ...line, reason: reasonOf(thrown, status) }, 'request');
  };
}

function requestIdOf(c: Context<Env>): string {
  const given = c.req.header('x-request-id') ?? '';
  const isIts = CALLERS_ID.test(given) && maskKeys(given).prefixes.length === 0;
  return isIts ? given : randomUUID();
}

/** What an attack causes is kept at `LOG_LEVEL=warn` too. A page may answer a refusal with a status of its own. */
function isWarned(thrown: unknown, status: number): boolean {
  const refused = thrown instanceof Problem ? errors[thrown.code].status : status;
  return refused >= 500 || [401, 403, 429].includes(refused);
}

/** The authenticated caller; else what is known of the sender: an account, or the prefix of a key that is not valid. */
function whoAsks(c: Context<Env>) {
  const caller = c.get('caller') as Caller | undefined;
  if (caller) {
    const { organizationId, userId, via, keyPrefix } = caller;
    return { organizationId, userId, via, ...(keyPrefix && { keyPrefix }) };
  }
  const [, key = ''] = /^bearer\s+(\S+)$/i.exec(c.req.header('authorization')?.trim() ?? '') ?? [];
  const keyPrefix = parseApiKey(key)?.prefix;
  const subject: Env['Variables']['subject'] = c.get('subject');
  return { ...subject, ...(keyPrefix && { keyPrefix }) };
}

/** A word of ours: sentences may quote the request. Those of far systems are kept. */
function reasonOf(thrown: unknown, status: number): string {
  if (status >= 500 && thrown instanceof Error) return thrown.message;
  if (thrown instanceof Problem) return thrown.reason;
  return status === 404 ? 'not-found' : 'refused';
}
