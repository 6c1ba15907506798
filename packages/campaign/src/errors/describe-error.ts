import { ApiError, UnexpectedStatus } from '@provoke/client';
import { AdvisedError } from './advised-error.ts';
import { messageOf } from './message-of.ts';
import { UsageError } from './usage-error.ts';

/** Describes an error to the user: what happened and why, and what to type next, if known. */
export function describeError(thrown: unknown): { message: string; next: readonly string[] } {
  const message = messageOf(thrown);
  if (thrown instanceof AdvisedError) return { message, next: thrown.next };
  if (isKeyRefused(thrown))
    return { message: describeRefusal(thrown), next: ['provoke config set --api-key -'] };
  return { message, next: [] };
}

/** Whether the user typed or configured something wrong. */
export const isUsageError = (thrown: unknown) => thrown instanceof UsageError;

const isKeyRefused = (thrown: unknown): thrown is ApiError | UnexpectedStatus =>
  (thrown instanceof ApiError || thrown instanceof UnexpectedStatus) &&
  [401, 403].includes(thrown.status);

function describeRefusal(error: ApiError | UnexpectedStatus): string {
  const prefix = error instanceof ApiError ? error.keyPrefix : undefined;
  const key = prefix === undefined ? 'the key' : `the key ${prefix}_…`;
  if (error.status !== 401) return `The service refused ${key}: ${error.message}`;
  const why = error.message.includes('This API key expired')
    ? 'has expired'
    : 'is revoked or wrong';
  return `The service refused ${key} (401): it ${why}.`;
}
