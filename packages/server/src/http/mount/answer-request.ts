import { type Endpoint, isScope } from '@provoke/contract';
import type { Context as HonoContext } from 'hono';
import { forAnswer, openAnswerMemory } from '../../db/reading/answer-memory.ts';
import {
  type AnswerTurn,
  type AnswerTurns,
  noTurn,
  openAnswerTurn,
} from '../../db/reading/answer-turn.ts';
import type { BodyMemory } from '../body/hold-body-memory.ts';
import type { Caller } from '../caller.ts';
import type { Env } from '../env.ts';
import { Problem } from '../problem.ts';
import { publicUrl } from '../public-url.ts';
import { audited } from './audited.ts';
import type { Mounting } from './mounting.ts';
import { readParts } from './read-parts.ts';
import { checkAnswer, respond } from './respond.ts';
import type { Route } from './route.ts';
import { warnOfKeys } from './warn-of-keys.ts';

/** Reads the request, calls the handler, and answers. */
export async function answerRequest(
  c: HonoContext<Env>,
  mounting: Mounting,
  route: Route & { bodyMemory: BodyMemory },
): Promise<Response> {
  const { endpoint, handle } = route;
  const { config, db, recordAudit } = mounting;
  checkRole(c.get('caller'), endpoint);
  checkScope(c.get('caller'), endpoint);
  const request = c.req.raw;
  const url = publicUrl(request, config.publicBaseUrl);
  const { caller, isAuthenticated } = c.var;
  const { answerTurn, bodyTurn } = turnsOf(mounting, { endpoint, caller, signal: request.signal });
  const { sent, ...parts } = await readParts(c, mounting, { ...route, url, bodyTurn }).catch(
    (error: unknown) => {
      bodyTurn.close();
      throw error;
    },
  );
  const turn = endpoint.method === 'get' ? answerTurn : turnOfChange(endpoint, bodyTurn);
  const memory = openAnswerMemory(mounting.answerMemory, {
    organizationId: caller.organizationId,
    turn: answerTurn,
    onClose() {
      bodyTurn.close();
      // The answer may quote the body.
      route.bodyMemory.release();
    },
  });
  const afterwards: (() => Promise<void>)[] = [];
  const afterCommit = (work: () => Promise<void>) => void afterwards.push(work);
  const { bytes } = sent;
  const asked = { ...parts, bytes, caller, isAuthenticated, url, request, afterCommit };
  const carryOut = audited({ endpoint, caller, recordAudit, ...parts }, (writing) =>
    handle({
      ...{ ...asked, ...writing },
      db: forAnswer(writing.db, memory),
      reading: forAnswer(db, memory),
    }),
  );

  const record = waitedFor(c, mounting, { ...route, ...parts });
  const work = { endpoint, carryOut, sent, memory, turn, record };
  const response = await respond(c, mounting, work).catch((error: unknown) => {
    memory.close();
    throw error;
  });
  for (const work of afterwards) await work();
  const { maskedKeys } = sent;
  if (maskedKeys.length > 0) warnOfKeys(c, mounting, { response, maskedKeys });
  if (mounting.checkAnswers && !endpoint.streams) await checkAnswer(endpoint, response.clone());
  return response;
}

type Asking = { endpoint: Endpoint; caller: Caller; signal: AbortSignal };

/**
 * One turn for what is read, or one for a large body. A change never waits for a turn while it writes: it could hold a
 * record that others with a turn wait for.
 */
function turnsOf(
  { answerTurns, streamTurns, bodyTurns, fileTurns }: Mounting,
  { endpoint, caller: { organizationId }, signal }: Asking,
): { answerTurn: AnswerTurn; bodyTurn: AnswerTurn } {
  for (const turns of [answerTurns, streamTurns, bodyTurns, fileTurns]) turns.note(organizationId);
  const open = (turns: AnswerTurns) => openAnswerTurn(turns, { organizationId, signal });
  return endpoint.method === 'get'
    ? { answerTurn: open(endpoint.streams ? streamTurns : answerTurns), bodyTurn: noTurn }
    : { answerTurn: noTurn, bodyTurn: open(endpoint.takes ? fileTurns : bodyTurns) };
}

/** What stores a large body works in its turn. Any other change, as a call of a model, gives it back. */
function turnOfChange({ bodyBytesMax, takes }: Endpoint, bodyTurn: AnswerTurn): AnswerTurn {
  if (bodyBytesMax === 'as set' || takes) return bodyTurn;
  bodyTurn.close();
  return noTurn;
}

/** Before the record is looked up, so that callers without permission learn nothing. */
function checkRole({ role }: Caller, endpoint: Endpoint): void {
  const reads = endpoint.method === 'get' || endpoint.ofOwnAccount;
  if (endpoint.role === 'owner' ? role !== 'owner' : role === 'viewer' && !reads)
    throw new Problem('not-yours');
}

/** A key's scopes bound its user's role, and the reverse. */
function checkScope({ scopes }: Caller, { access }: Endpoint): void {
  if (!scopes || !isScope(access) || scopes.includes(access)) return;
  throw new Problem('scope-missing', {
    detail: `The API key lacks the scope "${access}", which this operation needs. It has: ${scopes.join(', ')}.`,
  });
}

type Named = { params: Record<string, string> | undefined; body: unknown };

/** The record whose lock a change waits for: a run, for everything that belongs to it. */
function waitedFor(
  c: HonoContext<Env>,
  { db }: Mounting,
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
