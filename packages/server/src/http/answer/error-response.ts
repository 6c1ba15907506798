import {
  type Endpoint,
  errors,
  type FieldErrors,
  isFinal,
  saysErrorAlone,
  toGatewayCode,
} from '@provoke/contract';
import { isDatabaseAway } from '../../db/failure.ts';
import { Overloaded } from '../../db/fair-shares/overloaded.ts';
import { Problem } from '../problem.ts';

/** The error format of an endpoint; before it is known, chosen by the path. */
export type Shape = Pick<Endpoint, 'errorShape'>;

export const shapeOf = (path: string): Shape =>
  path === '/v1' || path.startsWith('/v1/') ? { errorShape: 'gateway' } : {};

/** The one place that turns errors into a status and a body. */
export function toErrorResponse(thrown: unknown, endpoint?: Shape, requestId?: string): Response {
  const problem = namingRequest(asProblem(thrown), requestId);
  const { status } = errors[problem.code];
  const final = endpoint?.errorShape === 'gateway' && isFinal(status);
  return Response.json(bodyOf(problem, endpoint), {
    status,
    headers: { ...problem.headers, ...(final && { 'x-should-retry': 'false' }) },
  });
}

/** Whether it is an internal error, which is logged with its stack. */
export const isOurFault = (thrown: unknown): boolean => asProblem(thrown).code === 'internal';

function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof Overloaded)
    return new Problem('database-away', {
      detail: thrown.message,
      headers: { 'Retry-After': String(thrown.retryAfterS) },
      cause: thrown,
    });
  if (isDatabaseAway(thrown))
    return new Problem('database-away', { headers: { 'Retry-After': '1' }, cause: thrown });
  return new Problem('internal', { cause: thrown });
}

/** The details of an internal error are only in the log. */
const namingRequest = (problem: Problem, requestId: string | undefined): Problem =>
  problem.code === 'internal' && requestId !== undefined
    ? new Problem('internal', {
        detail: `${errors.internal.detail} Details are in the service's log under request id ${requestId}.`,
        headers: problem.headers,
        cause: problem.cause,
      })
    : problem;

function bodyOf(problem: Problem, endpoint: Shape | undefined): object {
  const { code, message, fields } = problem;
  if (endpoint && saysErrorAlone(endpoint, code))
    return { error: fields ? sentence(fields) : message };
  const name = endpoint?.errorShape === 'gateway' ? toGatewayCode(code, fields) : undefined;
  if (name !== undefined) return toGatewayBody(problem, name);
  if (endpoint?.errorShape === 'gateway') return { error: message, detail: message };
  return fields ?? { detail: message };
}

/** Some clients show `error` alone; throttled ones may read `detail`. */
function toGatewayBody({ code, message, details, fields }: Problem, name: string): object {
  const error = fields ? sentence(fields) : message;
  const body = { error, code: name, details: details ?? error };
  return code === 'throttled' ? { ...body, detail: message } : body;
}

/** `messages.0.role: "god" is not a valid choice.` */
const sentence = (fields: FieldErrors, path = ''): string =>
  Object.entries(fields)
    .map(([field, inner]) =>
      Array.isArray(inner)
        ? `${path}${field}: ${inner.join(' ')}`
        : sentence(inner, `${path}${field}.`),
    )
    .join('; ');
