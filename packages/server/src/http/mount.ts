import { createHash } from 'node:crypto';
import { type Endpoint, type Group, limits } from '@provoke/contract';
import type { Hono, Context as HonoContext } from 'hono';
import { audited } from '../audit/audited.ts';
import { retryingConflicts } from '../db/failure.ts';
import type { Caller } from '../keys/caller.ts';
import { openAnswerMemory } from '../limits/answer-memory.ts';
import { jsonResponse, wholeJson } from './answer.ts';
import type { Mounted } from './app.ts';
import { eventStream, type ServerSentEvent } from './event-stream.ts';
import { holdRoom, type Room } from './hold-room.ts';
import { inSlices } from './in-slices.ts';
import { jsonLines } from './json-lines.ts';
import { allowedMethods, describePath } from './options.ts';
import { type Parser, parserOf } from './parser.ts';
import { Problem } from './problem.ts';
import { publicUrl } from './public-url.ts';
import { type Body, noBody, readBody } from './read-body.ts';
import { clientAddress } from './remote-address.ts';
import type { Env } from './request-log.ts';
import type { Context, Routes } from './route.ts';
import { stillAdmitted } from './still-admitted.ts';
import type { Writing } from './writing.ts';

type AnyHandler = (request: Context & Record<string, unknown>) => Promise<unknown>;
type Route = {
  endpoint: Endpoint;
  parseQuery: Parser;
  parseBody: Parser;
  handle: AnyHandler;
  find: Routes<Group>['find'];
};

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
    const operations = here.map(([, endpoint]) => endpoint);
    const allow = allowedMethods(operations);
    const access = operations.every(({ access }) => access === 'session') ? 'session' : 'key';
    const honoPath = path.replaceAll(/\{(\w+)\}/g, ':$1');

    app.use(honoPath, async (c, next) => {
      c.set('route', path);
      const asked = c.req.method.toLowerCase();
      c.set('endpoint', operations.find(({ method }) => method === asked) ?? operations[0]);
      await next();
      c.res.headers.set('Allow', allow);
    });
    app.use(honoPath, async (c, next) => {
      const request = c.req.raw;
      const address = clientAddress(c, services.config.trustedProxies);
      const caller = await services.admit({ request, address }, access);
      c.set('caller', caller);
      const admitAgain = () => services.admit({ request, address, again: true }, access);
      c.set('isAdmitted', stillAdmitted(caller, admitAgain));
      await next();
    });
    for (const [name, endpoint] of here) {
      // The type parameter proves that each handler fits its endpoint; inside the loop that link is lost.
      const handle = handlers[name] as unknown as AnyHandler;
      const parsers = { parseQuery: parserOf(endpoint.query), parseBody: parserOf(endpoint.body) };
      app.on(endpoint.method.toUpperCase(), honoPath, async (c) => {
        const room = holdRoom(services.takeRoom, c);
        const route = { endpoint, handle, find, ...parsers };
        return answer(c, services, { ...route, room }).finally(room.giveBack);
      });
    }
    app.options(honoPath, (c) => c.json(describePath(path, operations)));
    app.all(honoPath, (c) => {
      throw new Problem('method-not-allowed', {
        detail: `Method "${c.req.method}" not allowed.`,
      });
    });
  }
}

async function answer(
  c: HonoContext<Env>,
  services: Mounted,
  route: Route & { room: Room },
): Promise<Response> {
  const { endpoint, handle } = route;
  const { config, runChanges, gateway, accounts } = services;
  checkRole(c.get('caller'), endpoint);
  const request = c.req.raw;
  const url = publicUrl(request, config.publicBaseUrl);
  const { sent, maskedKeys, ...parts } = await read(c, services, { ...route, url });
  const { source } = sent;
  const { caller, isAdmitted } = c.var;
  const memory = openAnswerMemory(services.answerMemory, caller.organizationId);
  const asked = { ...parts, caller, isAdmitted, url, request, source, memory };
  const carryOut = audited({ endpoint, caller, ...parts }, (writing) =>
    handle({ ...asked, reading: services.db, runChanges, gateway, accounts, ...writing }),
  );

  const record = waitedFor(c, services, { ...route, ...parts });
  const response = await respond(c, services, { endpoint, carryOut, sent, memory, record }).catch(
    (error: unknown) => {
      memory.close();
      throw error;
    },
  );
  if (maskedKeys.length > 0) warnOfKeys(c, services, { response, maskedKeys });
  if (services.checkAnswers && !endpoint.streams) await check(endpoint, response.clone());
  return response;
}

/** Before the record is looked for, so that who may not ask learns nothing. */
function checkRole({ role }: Caller, endpoint: Endpoint): void {
  const reads = endpoint.method === 'get' || endpoint.ofOwnAccount;
  if (endpoint.role === 'owner' ? role !== 'owner' : role === 'viewer' && !reads)
    throw new Problem('not-yours');
}

/** Everything that the request brings. Whatever is wrong with it, a record that is not there comes first. */
async function read(
  c: HonoContext<Env>,
  { db, config, oneAtATime }: Mounted,
  { endpoint, parseQuery, parseBody, find, room, url }: Route & { room: Room; url: URL },
) {
  const params = parsePath(endpoint, c.req.param());
  const isThere = async () =>
    !find || !params || (await find(db, c.get('caller').organizationId, params['id'] ?? ''));
  // The handlers of other operations find out by themselves.
  if (endpoint.item && !(await isThere())) throw new Problem('not-found');
  try {
    const query = await inSlices(parseQuery(Object.fromEntries(url.searchParams)));
    const { makeRoom } = room;
    const reading = { ...boundsOf(endpoint, config), makeRoom, oneAtATime, parse: parseBody };
    const sent = endpoint.body ? await readBody(c.req.raw, reading) : noBody;
    return { params, query, body: sent.parsed, sent, maskedKeys: sent.maskedKeys };
  } catch (error) {
    if (endpoint.body && !(await isThere())) throw new Problem('not-found', { cause: error });
    throw error;
  }
}

const PREFIXES_SHOWN = 5;

/** Whoever sent it may not know that their client copies it; the log says so to whoever runs the service. */
function warnOfKeys(
  c: HonoContext<Env>,
  { log }: Mounted,
  { response, maskedKeys }: { response: Response; maskedKeys: string[] },
): void {
  const prefixes = [...new Set(maskedKeys)].slice(0, PREFIXES_SHOWN);
  const keys = prefixes.map((prefix) => `pvk_${prefix}_`).join(', ');
  const text = `The request held a service key in plain text (${keys}). It was stored without its secret.`;
  response.headers.set('Warning', `299 provoke "${text}"`);
  const { organizationId, keyPrefix } = c.get('caller');
  const line = { requestId: c.get('requestId'), organizationId, keyPrefix, masked: prefixes };
  log.warn(line, 'service key masked');
}

/** What is parsed as a whole has a bound of its own; of all else a large body is looked at as far as needed. */
function boundsOf(
  { body, bodyBytesMax = limits.bodyBytesMax, bodyValuesMax }: Endpoint,
  { maxBodyBytes }: Mounted['config'],
) {
  const bytesMax = bodyBytesMax === 'as set' ? maxBodyBytes : Math.min(maxBodyBytes, bodyBytesMax);
  return bodyValuesMax === undefined
    ? { bytesMax, valuesMax: limits.jsonValuesMax, schema: body }
    : { bytesMax, valuesMax: bodyValuesMax, schema: undefined };
}

type Named = { params: Record<string, string> | undefined; body: unknown };

/** The record whose lock a change waits for: a run for what belongs to it. */
function waitedFor(
  c: HonoContext<Env>,
  { db }: Mounted,
  { find, params, body }: Pick<Route, 'find'> & Named,
): () => Promise<string | undefined> {
  const { run, agent } = (body ?? {}) as { run?: string; agent?: string };
  const id = params?.['id'];
  return async () => {
    if (id === undefined) return run ?? agent;
    const found = await find?.(db, c.get('caller').organizationId, id);
    return typeof found === 'string' ? found : id;
  };
}

type Work = {
  endpoint: Endpoint;
  carryOut(writing: Writing): Promise<unknown>;
  sent: Body;
  memory: { close(): void };
  record(): Promise<string | undefined>;
};

async function respond(
  c: HonoContext<Env>,
  { db, writing, once, streamPlaces, log, removal }: Mounted,
  { endpoint, carryOut, sent, memory, record }: Work,
): Promise<Response> {
  const status = endpoint.status ?? 200;
  const { organizationId, userId } = c.get('caller');
  const key = c.req.header('idempotency-key');
  if (endpoint.creates && key !== undefined) {
    const claim = {
      organization_id: organizationId,
      user_id: userId,
      path: c.req.path,
      key,
      body_sha256: createHash('sha256').update(sent.bytes).digest(),
    };
    // What waits for one record's lock holds up nothing of another.
    const waits = await record();
    const reply = await once(`${userId} ${endpoint.path} ${waits}`, {
      claim,
      record: waits,
      carryOut: async (writing) => ({ status, answer: await wholeJson(await carryOut(writing)) }),
    });
    memory.close();
    return new Response(reply.answer, {
      status: reply.status,
      headers: {
        'content-type': 'application/json',
        ...(reply.replayed && { 'Idempotency-Replayed': 'true' }),
      },
    });
  }
  const { requestId, caller, isAdmitted } = c.var;
  const onBreak = (error: unknown) => log.error({ requestId, err: error }, 'answer broken off');
  if (endpoint.streams) {
    memory.close();
    const free = streamPlaces.take(caller);
    const events = await carryOut(writing).catch((error: unknown) => {
      free();
      throw error;
    });
    const { signal } = c.req.raw;
    const options = { signal, isAdmitted, onBreak, onEnd: free };
    return eventStream(events as AsyncGenerator<ServerSentEvent>, options);
  }
  const given =
    endpoint.method === 'get' ? writing : { ...writing, db: db.writer({ organizationId, record }) };
  const result = await retryingConflicts(() => carryOut(given));
  if (endpoint.method === 'delete') removal?.wake();
  if (status === 204) {
    memory.close();
    return new Response(null, { status });
  }
  const answering = { status, isAdmitted, onBreak, onEnd: memory.close };
  return endpoint.download === undefined
    ? jsonResponse(result, answering)
    : jsonLines(result as AsyncGenerator<unknown>, { ...answering, fileName: endpoint.download });
}

/** In tests: what goes out is what the contract says. */
async function check({ returns, download }: Endpoint, response: Response): Promise<void> {
  const text = await response.text();
  const values = download === undefined ? [text] : text.split('\n').slice(0, -1);
  for (const value of values) returns.parse(value === '' ? undefined : JSON.parse(value));
}

/** An id that cannot be one names nothing: 404, never 400. */
function parsePath({ params }: Endpoint, given: Record<string, string>) {
  if (!params) return undefined;
  const parsed = params.safeParse(given);
  if (!parsed.success) throw new Problem('not-found');
  return parsed.data as Record<string, string>;
}
