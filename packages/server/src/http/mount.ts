import { type Endpoint, type Group, toFieldErrors } from '@provoke/contract';
import type { Hono, Context as HonoContext } from 'hono';
import type { z } from 'zod';
import type { Db } from '../db/database.ts';
import { retryingConflicts } from '../db/failure.ts';
import { once } from '../idempotency/once.ts';
import { jsonResponse, toJsonText } from './answer.ts';
import type { Mounted } from './app.ts';
import { toErrorResponse } from './error-response.ts';
import { eventStream, type ServerSentEvent } from './event-stream.ts';
import { Problem } from './problem.ts';
import { publicUrl } from './public-url.ts';
import { type Body, noBody, readBody } from './read-body.ts';
import type { Env } from './request-log.ts';
import type { Context, Routes } from './route.ts';

type AnyHandler = (request: Context & Record<string, unknown>) => Promise<unknown>;
type Route = { endpoint: Endpoint; handle: AnyHandler; find: Routes<Group>['find'] };

/** Binds handlers to their endpoints, path by path: authenticate, throttle, find the record, parse, handle, answer. */
export function mount<G extends Group>(
  app: Hono<Env>,
  services: Mounted,
  endpoints: G,
  { handlers, find }: Routes<G>,
): void {
  const named = Object.entries(endpoints);
  // In the contract's order: `/run/run_tests` comes before `/run/{id}`, which would match it too.
  for (const path of new Set(named.map(([, endpoint]) => endpoint.path))) {
    const here = named.filter(([, endpoint]) => endpoint.path === path);
    const honoPath = path.replaceAll(/\{(\w+)\}/g, ':$1');

    app.use(honoPath, async (c, next) => {
      const caller = await services.authenticate(c.req.header('authorization'));
      c.set('caller', caller);
      await services.throttle(caller);
      await next();
    });
    for (const [name, endpoint] of here) {
      // The type parameter proves that each handler fits its endpoint; inside the loop that link is lost.
      const handle = handlers[name] as unknown as AnyHandler;
      app.on(endpoint.method.toUpperCase(), honoPath, async (c) => {
        try {
          return await answer(c, services, { endpoint, handle, find });
        } catch (error) {
          c.set('thrown', error);
          return toErrorResponse(error, endpoint);
        }
      });
    }
    app.all(honoPath, (c) => {
      throw new Problem('method-not-allowed', {
        detail: `Method "${c.req.method}" not allowed.`,
        headers: { Allow: here.map(([, { method }]) => method.toUpperCase()).join(', ') },
      });
    });
  }
}

async function answer(
  c: HonoContext<Env>,
  services: Mounted,
  { endpoint, handle, find }: Route,
): Promise<Response> {
  const { db, config, writeResult, runChanges } = services;
  const request = c.req.raw;
  const caller = c.get('caller');
  const params = parsePath(endpoint, c.req.param());
  const url = publicUrl(request, config.publicBaseUrl);
  if (find && params && (endpoint.body || endpoint.item))
    if (!(await find(db, caller.organizationId, params['id'] ?? '')))
      throw new Problem('not-found');

  const query = endpoint.query && parse(endpoint.query, Object.fromEntries(url.searchParams));
  const sent = endpoint.body ? await readBody(request, config.maxBodyBytes) : noBody;
  const body = endpoint.body && parse(endpoint.body, sent.value);
  const { headers, signal } = request;
  const { source } = sent;
  const carryOut = (db: Db) =>
    handle({
      params,
      query,
      body,
      caller,
      db,
      url,
      headers,
      signal,
      source,
      writeResult,
      runChanges,
    });

  const response = await respond(c, services, { endpoint, carryOut, sent });
  if (services.checkAnswers && !endpoint.streams) await check(endpoint, response.clone());
  return response;
}

type Work = { endpoint: Endpoint; carryOut(db: Db): Promise<unknown>; sent: Body };

async function respond(
  c: HonoContext<Env>,
  { db, log }: Mounted,
  { endpoint, carryOut, sent }: Work,
): Promise<Response> {
  const status = endpoint.status ?? 200;
  const key = c.req.header('idempotency-key');
  if (endpoint.creates && key !== undefined) {
    const caller = c.get('caller');
    const request = { caller, path: `POST ${c.req.path}`, key, body: sent.bytes };
    const { answer, replayed, ...first } = await retryingConflicts(() =>
      once(db, request, async (tx) => ({ status, answer: toJsonText(await carryOut(tx)) })),
    );
    return new Response(answer, {
      status: first.status,
      headers: {
        'content-type': 'application/json',
        ...(replayed && { 'Idempotency-Replayed': 'true' }),
      },
    });
  }
  const result = await retryingConflicts(() => carryOut(db));
  if (status === 204) return new Response(null, { status });
  const requestId = c.get('requestId');
  const onBreak = (error: unknown) => log.error({ requestId, err: error }, 'answer broken off');
  return endpoint.streams
    ? eventStream(result as AsyncGenerator<ServerSentEvent>, onBreak)
    : jsonResponse(result, { status, onBreak });
}

/** In tests: what goes out is what the contract says. */
async function check({ returns }: Endpoint, response: Response): Promise<void> {
  const text = await response.text();
  returns.parse(text === '' ? undefined : JSON.parse(text));
}

/** An id that cannot be one names nothing: 404, never 400. */
function parsePath({ params }: Endpoint, given: Record<string, string>) {
  if (!params) return undefined;
  const parsed = params.safeParse(given);
  if (!parsed.success) throw new Problem('not-found');
  return parsed.data as Record<string, string>;
}

function parse(schema: z.ZodObject, value: object): unknown {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Problem('fields-invalid', { fields: toFieldErrors(parsed.error) });
}
