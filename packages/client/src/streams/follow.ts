import type { Operation, RunEvent, RunStatus } from '@provoke/contract';
import { backOffMs } from '@provoke/contract/retry';
import { ConnectionError } from '../calls/errors.ts';
import { type CallInput, type HttpCall, toHttpCall } from '../calls/http-call.ts';
import type { ClientOptions } from '../calls/options.ts';
import { defaultRetry } from '../calls/retry.ts';
import { sleep } from '../calls/sleep.ts';
import { type Position, readConnection } from './read-connection.ts';

/** Yields every event. Reconnects after the last one received, and ends after the final event of a run. */
export async function* follow(
  options: ClientOptions,
  operation: Operation,
  input: CallInput,
): AsyncGenerator<RunEvent> {
  const { signal, onSign } = input;
  if (input.reconnects === false) return yield* followOnce(options, operation, input);
  const retry = { ...defaultRetry, ...options.retry };
  const position: Position = { after: input.after, askedWaitMs: 0 };

  for (let failures = 0; ; ) {
    const call = toHttpCall(options, operation, { ...input, after: position.after });
    const [resumedAfter, openedAt] = [position.after, performance.now()];
    for await (const event of readConnection(options, call, position, onSign)) {
      yield event;
      if (isLast(event)) return;
    }
    signal?.throwIfAborted();

    const held = performance.now() - openedAt > retry.delayMaxMs;
    failures = held || position.after !== resumedAfter ? 0 : failures + 1;
    if (failures >= retry.triesMax) throw brokenOff(call, options, failures);
    await sleep(Math.max(backOffMs(failures, retry), position.askedWaitMs), signal);
  }
}

/** One try, even if the service names a wait: the caller decides when to try again. */
const ONE_TRY = { triesMax: 1, askedWaitMaxMs: -1 };

/** The events of one connection. Throws if it breaks before the final event of the run. */
async function* followOnce(
  { baseUrl, retry, ...rest }: ClientOptions,
  operation: Operation,
  input: CallInput,
): AsyncGenerator<RunEvent> {
  const options = { ...rest, baseUrl, retry: { ...retry, ...ONE_TRY } };
  const call = toHttpCall(options, operation, input);
  const position: Position = { after: input.after, askedWaitMs: 0 };
  for await (const event of readConnection(options, call, position, input.onSign)) {
    yield event;
    if (isLast(event)) return;
  }
  input.signal?.throwIfAborted();
  throw new ConnectionError(`The service at ${baseUrl} broke off ${call.name}.`);
}

const brokenOff = ({ name }: HttpCall, { baseUrl }: ClientOptions, times: number) =>
  new ConnectionError(
    `The service at ${baseUrl} broke off ${name} ${times} times in a row without sending anything new.`,
  );

const ended: readonly RunStatus[] = ['COMPLETED', 'FAILED', 'CANCELLED'];

/** The service sends results before the run they belong to, so the end of a run comes last. */
const isLast = (event: RunEvent) => event.event === 'run' && ended.includes(event.data.status);
