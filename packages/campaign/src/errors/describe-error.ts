import { ApiError, ConnectionError, UnexpectedStatus } from '@provoke/client';
import { AdvisedError } from './advised-error.ts';
import { messageOf } from './message-of.ts';
import { UsageError } from './usage-error.ts';

/** Describes an error to the user: what happened and why, and what to type next, if known. */
export function describeError(thrown: unknown): { message: string; next: readonly string[] } {
  const message = messageOf(thrown);
  if (thrown instanceof AdvisedError || isStartProblem(thrown))
    return { message, next: thrown.next };
  if (isKeyRefused(thrown))
    return { message: describeRefusal(thrown), next: ['provoke config set --api-key -'] };
  if (thrown instanceof ConnectionError) return { message, next: ['provoke serve', ANOTHER] };
  if (thrown instanceof ApiError && isNoService(thrown))
    return { message: describeStranger(thrown), next: [ANOTHER] };
  return { message, next: [] };
}

/** Whether the user typed or configured something wrong. */
export const isUsageError = (thrown: unknown) =>
  thrown instanceof UsageError || (isStartProblem(thrown) && thrown.isUsage);

/** Of the service, whose code is loaded only where a command needs it. */
const isStartProblem = (thrown: unknown): thrown is { next: string[]; isUsage: boolean } =>
  thrown instanceof Error && thrown.name === 'StartProblem';

const ANOTHER = 'provoke config set --base-url http://127.0.0.1:8080';

const isKeyRefused = (thrown: unknown): thrown is ApiError | UnexpectedStatus =>
  (thrown instanceof ApiError || thrown instanceof UnexpectedStatus) &&
  [401, 403].includes(thrown.status);

function describeRefusal(error: ApiError | UnexpectedStatus): string {
  const { keyPrefix, baseUrl } = error instanceof ApiError ? error : {};
  const key = keyPrefix === undefined ? 'the key' : `the key ${keyPrefix}_…`;
  const service = baseUrl === undefined ? 'The service' : `The service at ${baseUrl}`;
  if (error.status !== 401) return `${service} refused ${key}: ${error.message}`;
  const why = error.message.includes('This API key expired')
    ? 'has expired'
    : 'is revoked or wrong';
  return `${service} refused ${key} (401): it ${why}.`;
}

/** A service answers in JSON, and every success in the shape that the contract says. */
const isNoService = ({ status, body }: ApiError) =>
  status < 300 || (status === 404 && typeof body !== 'object');

function describeStranger({ baseUrl, status, message }: ApiError): string {
  const call = message.replace(/ answered .*/s, '');
  return `${baseUrl} answered ${status} to ${call}, but not as a service does. Is this a provoke service?`;
}
