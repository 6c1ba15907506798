import type { Answering } from './answering.ts';
import { jsonText } from './json-text.ts';
import { textResponse } from './text-response.ts';

/**
 * A value as a JSON response. Lists that are async iterables are sent as they arrive, in chunks, so an answer of any
 * size needs little memory. A failure before the first chunk is thrown. The value is consumed: sent parts are
 * released.
 */
export const jsonResponse = (value: unknown, answering: Answering): Promise<Response> =>
  textResponse(jsonText(value), {
    ...answering,
    headers: { 'content-type': 'application/json' },
  });
