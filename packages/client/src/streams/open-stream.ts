import { abortWith } from '../calls/abort-with.ts';
import { type ApiResponse, readResponse, toError } from '../calls/api-response.ts';
import { fetchOnce } from '../calls/fetch-once.ts';
import { type HttpCall, mediaTypeOf } from '../calls/http-call.ts';
import type { ClientOptions } from '../calls/options.ts';
import { sendWithRetry } from '../calls/send-with-retry.ts';

export type OpenedStream = {
  stream: ReadableStream<Uint8Array>;
  /** Also aborts the request: a service in this process notices nothing else. */
  disconnect(): void;
};

/** Opens a response that is read as it arrives. Throws what any call throws. */
export async function openStream(options: ClientOptions, call: HttpCall): Promise<OpenedStream> {
  const { timeoutMs = 60_000 } = options;

  const response = await sendWithRetry(options, call, async (): Promise<Opened> => {
    const connection = new AbortController();
    const giveUp = () => connection.abort(new Error(`silent for ${timeoutMs} ms`));
    const timer = setTimeout(giveUp, timeoutMs);
    const stopListening = abortWith(connection, call.signal);
    const disconnect = () => {
      stopListening();
      connection.abort();
    };
    let isOpen = false;
    try {
      const response = await fetchOnce(options, call, connection.signal);
      if (!isStream(response, call)) return await readResponse(options, call.operation, response);
      isOpen = true;
      const { status, headers, body } = response;
      const opened = { stream: body, disconnect };
      return { status, headers, body: undefined, opened };
    } finally {
      clearTimeout(timer);
      if (!isOpen) stopListening();
    }
  });
  if (!response.opened) throw toError(response, call, options);
  return response.opened;
}

type Opened = ApiResponse & { opened?: OpenedStream };

const isStream = (
  response: Response,
  { operation }: HttpCall,
): response is Response & { body: ReadableStream } =>
  response.status === 200 &&
  response.body !== null &&
  response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ===
    mediaTypeOf(operation);
