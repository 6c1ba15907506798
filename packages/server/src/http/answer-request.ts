import type { Endpoint, Group } from '@provoke/contract';
import type { Context as HonoContext } from 'hono';
import { audited } from '../audit/audited.ts';
import type { Caller } from '../keys/caller.ts';
import { openAnswerMemory } from '../limits/answer-memory.ts';
import type { Mounted } from './app.ts';
import type { Room } from './hold-room.ts';
import type { Parser } from './parser.ts';
import { Problem } from './problem.ts';
import { publicUrl } from './public-url.ts';
import { readParts } from './read-parts.ts';
import type { Env } from './request-log.ts';
import { checkAnswer, respond } from './respond.ts';
import type { Context, Routes } from './route.ts';
import { warnOfKeys } from './warn-of-keys.ts';

export type AnyHandler = (request: Context & Record<string, unknown>) => Promise<unknown>;
/** An operation, with what handles it. */
export type Route = {
  endpoint: Endpoint;
  parseQuery: Parser;
  parseBody: Parser;
  handle: AnyHandler;
  find: Routes<Group>['find'];
};

/** Reads the request, has the handler carry it out, and answers. */
export async function answerRequest(
  c: HonoContext<Env>,
  services: Mounted,
  route: Route & { room: Room },
): Promise<Response> {
  const { endpoint, handle } = route;
  const { config, runChanges, gateway, accounts } = services;
  checkRole(c.get('caller'), endpoint);
  const request = c.req.raw;
  const url = publicUrl(request, config.publicBaseUrl);
  const { sent, maskedKeys, ...parts } = await readParts(c, services, { ...route, url });
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
  if (services.checkAnswers && !endpoint.streams) await checkAnswer(endpoint, response.clone());
  return response;
}

/** Before the record is looked for, so that who may not ask learns nothing. */
function checkRole({ role }: Caller, endpoint: Endpoint): void {
  const reads = endpoint.method === 'get' || endpoint.ofOwnAccount;
  if (endpoint.role === 'owner' ? role !== 'owner' : role === 'viewer' && !reads)
    throw new Problem('not-yours');
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
