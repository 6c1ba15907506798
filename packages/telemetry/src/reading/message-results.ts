import type { Part } from '../conventions/message-parts.ts';
import type { Account } from './account.ts';
import type { Request } from './read-told.ts';

export type MessageResult = { result?: unknown; error: string | null; atMs: number };

/**
 * Finds the result of an emitted call in the messages of later requests, by its id. Results that were in the conversation
 * before the call was made are not the agent's: we may have put them there, under the same id.
 */
export function createMessageResults(requests: readonly Request[]) {
  const given = new Map<string, { request: Request; results: readonly Result[] }[]>();
  const answered = new Map<string, MessageResult[]>();
  for (const request of requests) {
    for (const [id, results] of byId(request.input)) push(given, id, { request, results });
    for (const [id, results] of byId(request.output))
      for (const one of results) push(answered, id, toFound(one, request.span.endMs));
  }
  return ({ id, span }: Account): MessageResult | undefined => {
    if (id === undefined) return undefined;
    const inputs = given.get(id) ?? [];
    const isEarlier = ({ request }: { request: Request }) => request.span.startMs < span.endMs;
    const before = Math.max(0, ...inputs.filter(isEarlier).map(({ results }) => results.length));
    const later = inputs.find((one) => !isEarlier(one) && one.results.length > before);
    const found = later?.results[before];
    return found && later
      ? toFound(found, later.request.span.startMs)
      : answered.get(id)?.find(({ atMs }) => atMs >= span.endMs);
  };
}

type Result = Extract<Part, { type: 'result' }>;

function byId(parts: readonly Part[]): ReadonlyMap<string, Result[]> {
  const results = new Map<string, Result[]>();
  for (const part of parts)
    if (part.type === 'result' && part.id !== undefined) push(results, part.id, part);
  return results;
}

const toFound = (part: Result, atMs: number): MessageResult => ({
  ...('result' in part && { result: part.result }),
  error: part.error,
  atMs,
});

function push<V>(lists: Map<string, V[]>, id: string, value: V): void {
  const list = lists.get(id);
  if (list) list.push(value);
  else lists.set(id, [value]);
}
