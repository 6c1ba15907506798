import { type Endpoint, type Group, toFieldErrors } from '@provoke/contract';
import type { Hono, Context as HonoContext } from 'hono';
import type { z } from 'zod';
import type { Services } from './app.ts';
import { toErrorResponse } from './error-response.ts';
import { Problem } from './problem.ts';
import { publicUrl } from './public-url.ts';
import { readBody } from './read-body.ts';
import type { Env } from './request-log.ts';
import type { Context, Routes } from './route.ts';

type AnyHandler = (request: Context & Record<string, unknown>) => Promise<unknown>;

/** Binds handlers to their endpoints, path by path: authenticate, find the record, parse, handle, answer. */
export function mount<G extends Group>(
  app: Hono<Env>,
  services: Services,
  endpoints: G,
  { handlers, find }: Routes<G>,
): void {
  const named = Object.entries(endpoints);
  // In the contract's order: `/run/run_tests` comes before `/run/{id}`, which would match it too.
  for (const path of new Set(named.map(([, endpoint]) => endpoint.path))) {
    const here = named.filter(([, endpoint]) => endpoint.path === path);
    const honoPath = path.replaceAll(/\{(\w+)\}/g, ':$1');

    app.use(honoPath, async (c, next) => {
      c.set('caller', await services.authenticate(c.req.header('authorization')));
      await next();
    });
    for (const [name, endpoint] of here) {
      // The type parameter proves that each handler fits its endpoint; inside the loop that link is lost.
      const handle = handlers[name] as unknown as AnyHandler;
      app.on(endpoint.method.toUpperCase(), honoPath, async (c) => {
        try {
          return await answer(c, services, endpoint, handle, find);
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
  { db, config, checkAnswers }: Services,
  endpoint: Endpoint,
  handle: AnyHandler,
  find: Routes<Group>['find'],
): Promise<Response> {
  const caller = c.get('caller');
  const params = parsePath(endpoint, c.req.param());
  if (
    endpoint.body &&
    params &&
    find &&
    !(await find(db, caller.organizationId, params['id'] ?? ''))
  )
    throw new Problem('not-found');

  const url = publicUrl(c.req.raw, config.publicBaseUrl);
  const result = await handle({
    params,
    query: endpoint.query && parse(endpoint.query, Object.fromEntries(url.searchParams)),
    body: endpoint.body && parse(endpoint.body, await readBody(c.req.raw, config.maxBodyBytes)),
    caller,
    db,
    url,
    signal: c.req.raw.signal,
  });
  if (checkAnswers) endpoint.returns.parse(result);
  return endpoint.status === 204
    ? new Response(null, { status: 204 })
    : Response.json(result, { status: endpoint.status ?? 200 });
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
