import type { LoadRequest } from '../load/load.ts';

/** Requests with an API key. */
export const get = (apiKey: string, path: string): LoadRequest => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${apiKey}` },
});

export const post = (apiKey: string, path: string, body: string): LoadRequest => ({
  method: 'POST',
  path,
  headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
  body,
});
