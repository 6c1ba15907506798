import type { Endpoint } from '../endpoint/endpoint.ts';
import { isFinal } from '../errors/gateway-errors.ts';
import { holdsKeys } from '../fields/masked-fields.ts';

/** Response headers by name. */
export const headers = {
  'X-Request-Id': {
    description: "The request id: the caller's own or a generated one. The service logs it.",
    required: true,
    schema: { type: 'string' },
  },
  'WWW-Authenticate': { required: true, schema: { type: 'string', const: 'Bearer' } },
  'Retry-After': {
    description: 'Seconds to wait.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  'x-should-retry': {
    description: '`false` if a retry would not help, or only after a long wait.',
    schema: { type: 'string', const: 'false' },
  },
  Warning: {
    description:
      'A service key in a name, a note or an object such as `metadata` was masked and stored as `pvk_<prefix>_…`.',
    schema: { type: 'string' },
  },
  'Idempotency-Replayed': {
    description: '`true` if this repeats an earlier answer to the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
  },
};

type Header = keyof typeof headers;

const byStatus: Record<number, Header> = {
  401: 'WWW-Authenticate',
  409: 'Retry-After',
  429: 'Retry-After',
  503: 'Retry-After',
};

/** References to the headers of one response. */
export function headersOf(status: number, endpoint: Endpoint) {
  const more =
    byStatus[status] ?? (endpoint.creates && status < 300 ? 'Idempotency-Replayed' : undefined);
  const final = status === 429 || (endpoint.errorShape === 'gateway' && isFinal(status));
  const names: Header[] = [
    'X-Request-Id',
    ...(more ? [more] : []),
    ...(status < 300 && endpoint.body && holdsKeys(endpoint.body) ? (['Warning'] as const) : []),
    ...(final ? (['x-should-retry'] as const) : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
