import { type Endpoint, errorShapeCodes, errors, type FieldErrors } from '@provoke/contract';
import { isDatabaseAway } from '../db/failure.ts';
import { Problem } from './problem.ts';

/** The one place that turns what was thrown into a status and a body. */
export function toErrorResponse(thrown: unknown, endpoint?: Endpoint): Response {
  const problem = asProblem(thrown);
  return Response.json(bodyOf(problem, endpoint), {
    status: errors[problem.code].status,
    headers: problem.headers,
  });
}

/** Whether it is our fault, and so belongs in the log with its stack. */
export const isOurFault = (thrown: unknown): boolean => asProblem(thrown).code === 'internal';

function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  if (isDatabaseAway(thrown))
    return new Problem('database-away', { headers: { 'Retry-After': '1' }, cause: thrown });
  return new Problem('internal', { cause: thrown });
}

function bodyOf({ code, message, fields }: Problem, endpoint: Endpoint | undefined): object {
  if (endpoint?.errorShape === 'error' && errorShapeCodes.includes(code))
    return { error: fields ? sentence(fields) : message };
  return fields ?? { detail: message };
}

const sentence = (fields: FieldErrors) =>
  Object.entries(fields)
    .map(([field, messages]) => `${field}: ${[messages].flat().join(' ')}`)
    .join('; ');
