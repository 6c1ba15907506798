import { z } from 'zod';

/** The one table of error codes; statuses and default texts follow from it everywhere. */
export const errors = {
  'fields-invalid': { status: 400, detail: 'Some fields are not valid.' },
  'body-unreadable': { status: 400, detail: 'The body could not be read.' },
  'not-authenticated': { status: 401, detail: 'Authentication credentials were not provided.' },
  'session-needed': {
    status: 401,
    detail: 'API key authentication not allowed on this endpoint',
  },
  'credits-insufficient': { status: 402, detail: 'There are not enough credits for this call.' },
  'organization-missing': { status: 403, detail: 'This account has no organization.' },
  'not-yours': { status: 403, detail: 'You do not have permission to perform this action.' },
  'scope-missing': {
    status: 403,
    detail: 'The API key lacks the scope that this operation needs.',
  },
  'second-factor-needed': {
    status: 403,
    detail:
      'Your organization requires a second factor. Set yours up at /app/second-factor; until then this session opens nothing else.',
  },
  'not-found': { status: 404, detail: 'Not found.' },
  'page-invalid': { status: 404, detail: 'Invalid page.' },
  'method-not-allowed': { status: 405, detail: 'Method not allowed.' },
  'idempotency-key-in-use': {
    status: 409,
    detail: 'A request with this Idempotency-Key is still being carried out.',
  },
  'slice-taken': { status: 409, detail: 'Another worker has this slice, or it has ended.' },
  'body-too-large': { status: 413, detail: 'The body is too large.' },
  'url-too-long': { status: 414, detail: 'The address is too long.' },
  'media-type-unsupported': { status: 415, detail: 'Unsupported media type in request.' },
  'idempotency-key-reused': {
    status: 422,
    detail: 'This Idempotency-Key was used with another body.',
  },
  throttled: { status: 429, detail: 'Request was throttled.' },
  'provider-busy': { status: 429, detail: 'The model provider is busy. Try again shortly.' },
  internal: { status: 500, detail: 'provoke failed here.' },
  'streaming-not-supported': {
    status: 501,
    detail: 'Streaming is not supported. Leave "stream" out, or set it to false.',
  },
  'provider-unreachable': { status: 502, detail: 'The model provider could not be reached.' },
  'provider-broken': { status: 502, detail: 'The model provider gave no usable answer.' },
  'database-away': { status: 503, detail: 'The database is not reachable. Try again shortly.' },
  'not-ready': {
    status: 503,
    detail: 'This run is being prepared after an upgrade. Try again shortly.',
  },
  busy: { status: 503, detail: 'Too many simultaneous large bodies. Try again shortly.' },
  'provider-slow': { status: 504, detail: 'The model provider took too long.' },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ErrorCode = keyof typeof errors;

export type FieldErrors = { [field: string]: string[] | FieldErrors };

export const DetailBody = z
  .object({ detail: z.string() })
  .meta({ id: 'ErrorDetail', description: 'Most errors.' });

export const ErrorBody = z
  .object({ error: z.string() })
  .meta({ id: 'ErrorMessage', description: 'The 400, 403, 413 and 415 of `POST /run/run_tests`.' });

export const FieldErrorsBody: z.ZodType<FieldErrors> = z
  .record(z.string(), z.union([z.array(z.string()), z.lazy(() => FieldErrorsBody)]))
  .meta({
    id: 'FieldErrors',
    description:
      'A failed validation: messages by field. List items appear under their index, their fields under their names.',
  });
