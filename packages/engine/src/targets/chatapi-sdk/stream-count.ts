import type { HttpAnswer } from '../over-http/call-http.ts';

/** Asks for the number of tokens in a stream, which not every server knows. */
export const COUNTED = { stream_options: { include_usage: true } };

/** The same request without it, if the server refused it. */
export function countRefused(
  { stream_options, ...rest }: { stream_options?: unknown },
  { status, text }: HttpAnswer,
): object | undefined {
  const isRefused = (status === 400 || status === 422) && /\bstream_options\b/.test(text);
  return isRefused && stream_options !== undefined ? rest : undefined;
}
