import { z } from 'zod';

/** Headers of the user's own, sent with every call. Their values are secrets. */
export const RequestHeaders = z
  .record(z.string(), z.string())
  .refine(isSendable, 'A header has a name or a value that cannot be sent.')
  .optional()
  .describe('headers of every request; values may name a variable: $NAME or "Bearer $NAME"');

type Credentials = { apiKey?: string | undefined; headers?: Record<string, string> | undefined };

/** A key goes as a bearer token, unless a header of the user's own says otherwise. Names in lower case. */
export function requestHeaders({ apiKey, headers = {} }: Credentials): Record<string, string> {
  const own = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return { ...(apiKey && { authorization: `Bearer ${apiKey}` }), ...own };
}

function isSendable(headers: Record<string, string>): boolean {
  try {
    return Boolean(new Headers(headers));
  } catch {
    return false;
  }
}
