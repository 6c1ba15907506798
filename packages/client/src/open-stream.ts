import { abortWith } from './abort-with.ts';
import { type Answer, readAnswer, refusalIn } from './answer.ts';
import { exchange } from './exchange.ts';
import { fetchOnce } from './fetch-once.ts';
import { type HttpCall, mediaTypeOf } from './http-call.ts';
import type { ClientOptions } from './options.ts';

export type OpenedStream = {
  stream: ReadableStream<Uint8Array>;
  /** A service in this process learns of it by the request's signal alone. */
  hangUp(): void;
};

/** Connects to an answer that is read as it comes. Throws what any call throws. */
export async function openStream(options: ClientOptions, call: HttpCall): Promise<OpenedStream> {
  const { timeoutMs = 60_000 } = options;

  const answer = await exchange(options, call, async (): Promise<Opened> => {
    const connection = new AbortController();
    const giveUp = () => connection.abort(new Error(`silent for ${timeoutMs} ms`));
    const timer = setTimeout(giveUp, timeoutMs);
    const stopListening = abortWith(connection, call.signal);
    const hangUp = () => {
      stopListening();
      connection.abort();
    };
    let isOpen = false;
    try {
      const response = await fetchOnce(options, call, connection.signal);
      if (!isStream(response, call)) return await readAnswer(options, call.endpoint, response);
      isOpen = true;
      const { status, headers, body } = response;
      const opened = { stream: body, hangUp };
      return { status, headers, body: undefined, opened };
    } finally {
      clearTimeout(timer);
      if (!isOpen) stopListening();
    }
  });
  if (!answer.opened) throw refusalIn(answer, call, options);
  return answer.opened;
}

type Opened = Answer & { opened?: OpenedStream };

const isStream = (
  response: Response,
  { endpoint }: HttpCall,
): response is Response & { body: ReadableStream } =>
  response.status === 200 &&
  response.body !== null &&
  response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ===
    mediaTypeOf(endpoint);
