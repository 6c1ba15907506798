import { ApiError, UnexpectedStatus } from '@provoke/client';
import { AdvisedError } from './advised-error.ts';
import { messageOf } from './message-of.ts';
import { UsageError } from './usage-error.ts';

/** Describes an error to the user: what happened and why, and what to type next, if known. */
export function describeError(thrown: unknown): { message: string; next: readonly string[] } {
  const message = messageOf(thrown);
  if (thrown instanceof AdvisedError) return { message, next: thrown.next };
  return { message, next: isKeyRefused(thrown) ? ['provoke config set --api-key -'] : [] };
}

/** Whether the user typed or configured something wrong. */
export const isUsageError = (thrown: unknown) => thrown instanceof UsageError;

const isKeyRefused = (thrown: unknown) =>
  (thrown instanceof ApiError || thrown instanceof UnexpectedStatus) &&
  [401, 403].includes(thrown.status);
