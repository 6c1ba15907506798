import { type Endpoint, saysErrorAlone } from '../endpoint/endpoint.ts';
import {
  DetailBody,
  ErrorBody,
  type ErrorCode,
  errors,
  FieldErrorsBody,
} from '../errors/errors.ts';
import { toFieldErrors } from '../errors/field-errors.ts';
import {
  GatewayErrorBody,
  GatewayThrottledBody,
  GatewayUnauthenticatedBody,
  toGatewayCode,
} from '../errors/gateway-errors.ts';
import type { Schemas } from './schemas.ts';

/** The bodies of one status, with an example for each of its codes. */
export function toFailureContent(
  endpoint: Endpoint,
  codes: readonly ErrorCode[],
  { refer }: Schemas,
) {
  const bodies = codes.map((code) => [code, bodyOf(endpoint, code)] as const);
  const schemas = [...new Set(bodies.map(([, { schema }]) => schema))];
  const [only, ...more] = schemas.map((schema) => refer(schema, 'output'));
  return {
    'application/json': {
      schema: more.length > 0 ? { anyOf: [only, ...more] } : only,
      examples: Object.fromEntries(bodies.map(([code, { value }]) => [code, { value }])),
    },
  };
}

function bodyOf(endpoint: Endpoint, code: ErrorCode) {
  const { detail } = errors[code];
  if (saysErrorAlone(endpoint, code)) return { schema: ErrorBody, value: { error: detail } };
  if (endpoint.errorShape === 'gateway' && code === 'not-authenticated')
    return { schema: GatewayUnauthenticatedBody, value: { error: detail, detail } };
  const name = endpoint.errorShape === 'gateway' ? toGatewayCode(code) : undefined;
  if (name) return gatewayBody(code, { error: detail, code: name, details: detail });
  if (code === 'fields-invalid') return { schema: FieldErrorsBody, value: complaintOf(endpoint) };
  return { schema: DetailBody, value: { detail } };
}

const gatewayBody = (code: ErrorCode, value: { error: string; code: string; details: string }) =>
  code === 'throttled'
    ? { schema: GatewayThrottledBody, value: { ...value, detail: value.error } }
    : { schema: GatewayErrorBody, value };

/** A real message of the service about one field. */
function complaintOf({ body, query }: Endpoint) {
  const schema = body ?? query;
  const nonsense = Object.fromEntries(
    Object.keys(schema?.shape ?? {}).map((field) => [field, 'nonsense']),
  );
  const parsed = schema?.safeParse(nonsense, { reportInput: true });
  const complaints = parsed?.error ? toFieldErrors(parsed.error) : {};
  return Object.fromEntries(Object.entries(complaints).slice(0, 1));
}
