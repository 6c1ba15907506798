import type { Endpoint } from '@provoke/contract';
import type { Context as HonoContext } from 'hono';
import { retryingConflicts } from '../../db/failure.ts';
import type { AnswerMemory } from '../../db/reading/answer-memory.ts';
import type { AnswerTurn } from '../../db/reading/answer-turn.ts';
import type { Writing } from '../../db/writing/writing.ts';
import { type BinaryAnswer, binaryResponse } from '../answer/binary-response.ts';
import { eventStream, type ServerSentEvent } from '../answer/event-stream.ts';
import { jsonLines } from '../answer/json-lines.ts';
import { jsonResponse } from '../answer/json-response.ts';
import { wholeJson } from '../answer/json-text.ts';
import type { Body } from '../body/read-body.ts';
import type { Env } from '../env.ts';
import { cutOff } from '../socket/cut-off.ts';
import { answerKeyed } from './answer-keyed.ts';
import type { Mounting } from './mounting.ts';

type Work = {
  endpoint: Endpoint;
  carryOut(writing: Writing): Promise<unknown>;
  sent: Body;
  memory: AnswerMemory & { close(): void };
  turn: AnswerTurn;
  record(): Promise<string | undefined>;
};

/** Runs the handler and answers: once per idempotency key, as a stream, or as the result arrives. */
export async function respond(
  c: HonoContext<Env>,
  { db, writing, idempotentWrite, streamLimit, log, onDelete }: Mounting,
  { endpoint, carryOut, sent, memory, turn, record }: Work,
): Promise<Response> {
  const status = endpoint.status ?? 200;
  const { organizationId, userId } = c.get('caller');
  const { requestId, caller, isAuthenticated } = c.var;
  const onBreak = (error: unknown) => {
    log.error({ requestId, err: error }, 'answer broken off');
    cutOff(c);
  };
  const key = c.req.header('idempotency-key');
  if (endpoint.creates && key !== undefined) {
    // Waiting for one record's lock does not delay others.
    const keyed = await turn.work(async () =>
      idempotentWrite({
        ...{ organizationId, userId, key },
        operation: endpoint.path,
        path: c.req.path,
        body: sent.bytes,
        record: await record(),
        carryOut: async (writing) => ({ status, answer: await wholeJson(await carryOut(writing)) }),
      }),
    );
    turn.close();
    return answerKeyed(keyed, memory, { isAuthenticated, onBreak, onEnd: memory.close });
  }
  if (endpoint.streams) {
    await turn.begin();
    const closing = new AbortController();
    const free = streamLimit.take(caller, () => closing.abort());
    const events = await turn
      .work(() => carryOut(writing))
      .catch((error: unknown) => {
        free();
        throw error;
      });
    const signal = AbortSignal.any([c.req.raw.signal, closing.signal]);
    const onEnd = () => {
      free();
      memory.close();
    };
    const options = { signal, isAuthenticated, onBreak, onEnd };
    return eventStream(events as AsyncGenerator<ServerSentEvent>, options);
  }
  const given =
    endpoint.method === 'get' ? writing : { ...writing, db: db.writer({ organizationId, record }) };
  const { work } = turn;
  return work(async () => {
    if (endpoint.heavy) await turn.begin();
    const result = await retryingConflicts(() => carryOut(given));
    // A change is over, and its answer, which may quote its body, waits for its reader only.
    if (endpoint.method !== 'get') turn.close();
    if (endpoint.method === 'delete') onDelete?.();
    if (status === 204) {
      memory.close();
      return new Response(null, { status });
    }
    const answering = { status, isAuthenticated, onBreak, onEnd: memory.close, work };
    if (endpoint.binary) return binaryResponse(result as BinaryAnswer, answering);
    return endpoint.download === undefined
      ? jsonResponse(result, answering)
      : jsonLines(result as AsyncGenerator<unknown>, { ...answering, fileName: endpoint.download });
  });
}

/** In tests: the answer must match the contract. */
export async function checkAnswer(
  { returns, download, binary }: Endpoint,
  response: Response,
): Promise<void> {
  if (binary) return;
  const text = await response.text();
  const values = download === undefined ? [text] : text.split('\n').slice(0, -1);
  for (const value of values) returns.parse(value === '' ? undefined : JSON.parse(value));
}
