import type { RunEvent } from '@provoke/contract';
import type { HttpCall } from '../calls/http-call.ts';
import type { ClientOptions } from '../calls/options.ts';
import { ASKED_WAIT_MAX_MS } from '../calls/retry.ts';
import { openStream } from './open-stream.ts';
import { readMessages } from './read-messages.ts';
import { toEvent } from './to-event.ts';

/** How far a stream was read, over all its connections. */
export type Position = {
  /** The id of the last event. */
  after: number | string | undefined;
  /** The wait that the service asks for before the next connection. */
  askedWaitMs: number;
};

/** The events of one connection; advances `position`. Every sign of life calls `onSign`. */
export async function* readConnection(
  options: ClientOptions,
  call: HttpCall,
  position: Position,
  onSign?: () => void,
): AsyncGenerator<RunEvent> {
  const { silenceMaxMs = 45_000 } = options;
  const { signal } = call;
  const onRetry = (ms: number) => {
    position.askedWaitMs = Math.min(ms, ASKED_WAIT_MAX_MS);
  };
  const { stream, disconnect } = await openStream(options, call);
  try {
    for await (const message of readMessages(stream, { silenceMaxMs, signal, onRetry, onSign })) {
      signal?.throwIfAborted();
      position.after = message.id || position.after;
      const event = toEvent(message, call, options);
      if (event) yield event;
    }
  } finally {
    disconnect();
  }
}
