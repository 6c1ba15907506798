import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint, RunEvent, RunStatus } from '@provoke/contract';
import { ConnectionError } from './errors.ts';
import { type HttpCall, type Parts, toHttpCall } from './http-call.ts';
import { openStream } from './open-stream.ts';
import type { ClientOptions } from './options.ts';
import { readMessages } from './read-messages.ts';
import { ASKED_WAIT_MAX_MS, backOffMs, defaultRetry } from './retry.ts';
import { toEvent } from './to-event.ts';

/**
 * Every event in turn, over as many connections as that takes: each resumes after the last one that came.
 * Ends after the event that nothing follows.
 */
export async function* follow(
  options: ClientOptions,
  endpoint: Endpoint,
  parts: Parts,
): AsyncGenerator<RunEvent> {
  const { signal } = parts;
  const { silenceMaxMs = 45_000 } = options;
  const retry = { ...defaultRetry, ...options.retry };
  let { after } = parts;
  let askedMs = 0;
  const onRetry = (ms: number) => {
    askedMs = Math.min(ms, ASKED_WAIT_MAX_MS);
  };

  for (let fruitless = 0; ; ) {
    const call = toHttpCall(options, endpoint, { ...parts, ...(after !== undefined && { after }) });
    const { stream, hangUp } = await openStream(options, call);
    const [resumedAfter, openedAt] = [after, performance.now()];
    try {
      for await (const message of readMessages(stream, { silenceMaxMs, signal, onRetry })) {
        signal?.throwIfAborted();
        after = message.id || after;
        const event = toEvent(message, call, options);
        if (!event) continue;
        yield event;
        if (isLast(event)) return;
      }
    } finally {
      hangUp();
    }
    signal?.throwIfAborted();

    const held = performance.now() - openedAt > retry.delayMaxMs;
    fruitless = held || after !== resumedAfter ? 0 : fruitless + 1;
    if (fruitless >= retry.triesMax) throw brokenOff(call, options, fruitless);
    await sleep(Math.max(backOffMs(fruitless, retry), askedMs), undefined, signal && { signal });
  }
}

const brokenOff = ({ name }: HttpCall, { baseUrl }: ClientOptions, times: number) =>
  new ConnectionError(
    `The service at ${baseUrl} broke off ${name} ${times} times in a row without telling anything new.`,
  );

const ended: readonly RunStatus[] = ['COMPLETED', 'FAILED', 'CANCELLED'];

/** The service tells of results first and of their run after them, so that the end of a run comes last. */
const isLast = (event: RunEvent) => event.event === 'run' && ended.includes(event.data.status);
