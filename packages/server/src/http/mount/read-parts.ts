import { type Endpoint, limits } from '@provoke/contract';
import type { Context as HonoContext } from 'hono';
import type { AnswerTurn } from '../../db/reading/answer-turn.ts';
import type { BodyMemory } from '../body/hold-body-memory.ts';
import { inSlices } from '../body/in-slices.ts';
import { type Body, noBody, readBody } from '../body/read-body.ts';
import { readBytes } from '../body/read-bytes.ts';
import type { Env } from '../env.ts';
import { Problem } from '../problem.ts';
import type { Mounting } from './mounting.ts';
import type { Route } from './route.ts';

/** Everything in the request. A missing record is reported before any other fault. */
export async function readParts(
  c: HonoContext<Env>,
  { db, config, oneAtATime }: Mounting,
  {
    endpoint,
    parseQuery,
    parseBody,
    find,
    bodyMemory,
    bodyTurn,
    url,
  }: Route & { bodyMemory: BodyMemory; bodyTurn: AnswerTurn; url: URL },
) {
  const params = parsePath(endpoint, c.req.param());
  const isThere = async () =>
    !find || !params || (await find(db, c.get('caller').organizationId, params['id'] ?? ''));
  // The other operations' handlers check this themselves.
  if (endpoint.item && !(await isThere())) throw new Problem('not-found');
  try {
    const query = await inSlices(parseQuery(Object.fromEntries(url.searchParams)));
    const bounds = boundsOf(endpoint, config);
    const reading = { ...bounds, ...bodyMemory, turn: bodyTurn, oneAtATime, parse: parseBody };
    const sent = await (c.get('sentEarly') ?? readSent(c.req.raw, endpoint, reading));
    return { params, query, body: sent.parsed, sent };
  } catch (error) {
    if (!(await isThere())) throw new Problem('not-found', { cause: error });
    throw error;
  }
}

/** A file is not parsed here. Whatever its size, it takes a turn, since a small one may say much. */
async function readSent(
  request: Request,
  { body, takes }: Endpoint,
  reading: Parameters<typeof readBody>[1],
): Promise<Body> {
  if (takes) {
    const bytes = await readBytes(request, reading);
    await reading.turn.begin();
    return { ...noBody, bytes };
  }
  return body ? readBody(request, reading) : noBody;
}

/** A body that is parsed whole has its own limit; any other large body is parsed only as deep as needed. */
export function boundsOf(
  { body, bodyBytesMax = limits.bodyBytesMax, bodyValuesMax }: Endpoint,
  { maxBodyBytes }: Mounting['config'],
) {
  const bytesMax = bodyBytesMax === 'as set' ? maxBodyBytes : Math.min(maxBodyBytes, bodyBytesMax);
  return bodyValuesMax === undefined
    ? { bytesMax, valuesMax: limits.jsonValuesMax, schema: body }
    : { bytesMax, valuesMax: bodyValuesMax, schema: undefined };
}

/** An invalid id is 404, never 400. */
function parsePath({ params }: Endpoint, given: Record<string, string>) {
  if (!params) return undefined;
  const parsed = params.safeParse(given);
  if (!parsed.success) throw new Problem('not-found');
  return parsed.data as Record<string, string>;
}
