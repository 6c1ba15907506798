import { ApiError, ConnectionError } from '@provoke/client';
import type { FieldErrors } from '@provoke/contract';

/** Why something was not done: a sentence with what to do about it, and messages by field. */
export type Problem = { message: string; fields: Readonly<Record<string, readonly string[]>> };

/** Any error of a call, for the person who pressed the button. */
export function describeProblem(error: unknown): Problem {
  if (error instanceof ApiError) {
    const { non_field_errors: whole = [], ...fields } = byPath(error.fields);
    const isOfFields = Object.keys(fields).length > 0 || whole.length > 0;
    return { message: isOfFields ? whole.join(' ') : sentenceOf(error), fields };
  }
  if (error instanceof ConnectionError) return onlySaying(NO_ANSWER);
  return onlySaying(error instanceof Error ? error.message : String(error));
}

const onlySaying = (message: string): Problem => ({ message, fields: {} });

const NO_ANSWER = 'The service does not answer. Check the connection, then try again.';

/** Statuses that mean the same wherever they come from. */
const SENTENCES: Readonly<Record<number, string>> = {
  401: 'You are signed out. Sign in, then try again.',
  404: 'It was deleted. Go back to the list.',
  409: 'The same request is still in progress. Wait a moment, then check whether it is done.',
  413: 'This is too large for the service. Shorten it.',
};

function sentenceOf({ status, body }: ApiError): string {
  const known = SENTENCES[status];
  if (known) return known;
  const detail = detailIn(body);
  if (status === 403) return detail ?? FORBIDDEN;
  const reason = detail ?? `The service answered ${status}.`;
  return status >= 500 ? `${reason} Try again in a moment.` : reason;
}

const FORBIDDEN = 'Your role does not allow this. Ask an owner of your organization.';
/** The service's words for a 403 without a particular reason. */
const PLAIN_REFUSAL = 'You do not have permission to perform this action.';

function detailIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return undefined;
  const { detail } = body;
  return typeof detail === 'string' && detail !== PLAIN_REFUSAL ? detail : undefined;
}

/** `{ a: { 0: ["x"] } }` becomes `{ "a.0": ["x"] }`. */
const byPath = (errors: FieldErrors, path = ''): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, inner]) =>
      Array.isArray(inner)
        ? [[path + name, inner]]
        : Object.entries(byPath(inner, `${path}${name}.`)),
    ),
  );
