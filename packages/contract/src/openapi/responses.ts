import { documentedErrors } from '../endpoint/endpoint.ts';
import { errors } from '../errors/errors.ts';
import { toContent } from './bodies.ts';
import type { NamedEndpoint } from './examples/examples.ts';
import { toFailureContent } from './failures.ts';
import { headersOf } from './headers.ts';
import type { Schemas } from './schemas.ts';

const descriptions = { 200: 'OK', 201: 'Created', 204: 'Deleted; there is no body' };

/** A response for every documented status: the success, and each error with its bodies and headers. */
export function toResponses(operation: NamedEndpoint, schemas: Schemas) {
  const { endpoint } = operation;
  const success = endpoint.status ?? 200;
  const codes = [...new Set(documentedErrors(endpoint))];
  const failures = [...new Set(codes.map((code) => errors[code].status))].sort((a, b) => a - b);
  const content = toContent(operation, schemas);
  return Object.fromEntries([
    [
      success,
      {
        description: descriptions[success],
        headers: headersOf(success, endpoint),
        ...(content && { content }),
      },
    ],
    ...failures.map((status) => {
      const here = codes.filter((code) => errors[code].status === status);
      return [
        status,
        {
          description: here.map((code) => errors[code].detail).join(' Or: '),
          headers: headersOf(status, endpoint),
          content: toFailureContent(endpoint, here, schemas),
        },
      ];
    }),
  ]);
}
