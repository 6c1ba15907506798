import type { RunEvent } from '@provoke/contract';
import type { EventSourceMessage } from 'eventsource-parser';
import { schemaOf, toError } from '../calls/api-response.ts';
import type { HttpCall } from '../calls/http-call.ts';
import { isObject } from '../calls/is-object.ts';
import type { ClientOptions } from '../calls/options.ts';
import { parseJson } from '../calls/parse-json.ts';

/** The event in a message; `undefined` for a kind that only a newer service knows. */
export function toEvent(
  { event = 'message', id, data }: EventSourceMessage,
  call: HttpCall,
  options: ClientOptions,
): RunEvent | undefined {
  if (!call.operation.streams?.includes(event)) return undefined;
  const body = { event, ...(id && { id: Number(id) }), data: parseJson(data) };
  const parsed = schemaOf(call.operation).safeParse(body);
  // Runs are the only resource that can be followed.
  if (parsed.success && isObject(body.data)) return parsed.data as RunEvent;
  throw toError({ status: 200, headers: new Headers(), body }, call, options);
}
