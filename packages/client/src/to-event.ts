import type { RunEvent } from '@provoke/contract';
import type { EventSourceMessage } from 'eventsource-parser';
import { refusalIn } from './answer.ts';
import type { HttpCall } from './http-call.ts';
import type { ClientOptions } from './options.ts';
import { parseJson } from './parse-json.ts';

/** A message as the contract describes it; `undefined` when it is of a kind that only a newer service knows. */
export function toEvent(
  { event = 'message', id, data }: EventSourceMessage,
  call: HttpCall,
  options: ClientOptions,
): RunEvent | undefined {
  const body = { event, ...(id && { id: Number(id) }), data: parseJson(data) };
  const parsed = call.endpoint.returns.safeParse(body);
  // Runs are the one thing in the contract that is followed.
  if (parsed.success) return parsed.data as RunEvent;
  if (parsed.error.issues.some(isOfUnknownKind)) return undefined;
  throw refusalIn({ status: 200, headers: new Headers(), body }, call, options);
}

const isOfUnknownKind = ({ code, path }: { code: string; path: PropertyKey[] }) =>
  code === 'invalid_union' && path.length === 1 && path[0] === 'event';
