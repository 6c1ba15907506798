import { z } from 'zod';

/** The user's own headers, sent with every call. Their values are secrets. */
export const RequestHeaders = z
  .record(z.string(), z.string())
  .refine(isSendable, "A header's name or value cannot be sent.")
  .optional()
  .describe('headers of every request; values may name a variable: $NAME or "Bearer $NAME"');

type Credentials = { apiKey?: string | undefined; headers?: Record<string, string> | undefined };

/** A key becomes a bearer token, unless the user sets an authorization header. Names are in lower case. */
export function requestHeaders({ apiKey, headers = {} }: Credentials): Record<string, string> {
  const own = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return { ...(apiKey && { authorization: `Bearer ${apiKey}` }), ...own };
}

/** The same, as part of an attempt's trace, unless the user names another. */
export const traced = (
  headers: Record<string, string>,
  traceparent: string | undefined,
): Record<string, string> => (traceparent === undefined ? headers : { traceparent, ...headers });

function isSendable(headers: Record<string, string>): boolean {
  try {
    return Boolean(new Headers(headers));
  } catch {
    return false;
  }
}
