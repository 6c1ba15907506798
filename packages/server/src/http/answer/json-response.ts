import { jsonText } from './json-text.ts';
import { type Answering, textResponse } from './text-response.ts';

/**
 * A value as a JSON response. Lists that are async iterables are sent as they come, a chunk at a time, so
 * that an answer of any size needs little memory. What fails before the first chunk is thrown. The value is
 * used up: what was sent is let go.
 */
export const jsonResponse = (value: unknown, answering: Answering): Promise<Response> =>
  textResponse(jsonText(value), {
    ...answering,
    headers: { 'content-type': 'application/json' },
  });
