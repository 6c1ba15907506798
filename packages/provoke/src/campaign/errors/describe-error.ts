import { ApiError, UnexpectedStatus } from '@provoke/client';
import { messageOf } from './message-of.ts';
import { UsageError } from './usage-error.ts';

/** What was thrown, for a person: what happened and, where the service refuses the key, what to type next. */
export function describeError(thrown: unknown): string {
  const message = messageOf(thrown);
  return isKeyRefused(thrown) ? `${message.replace(/\.?$/, '.')} ${SET_KEY}` : message;
}

/** The person typed or configured it wrong. */
export const isUsageError = (thrown: unknown) => thrown instanceof UsageError;

const isKeyRefused = (thrown: unknown) =>
  (thrown instanceof ApiError || thrown instanceof UnexpectedStatus) &&
  [401, 403].includes(thrown.status);

const SET_KEY =
  'Set SERVICE_API_KEY to a key that may do this, or unset it and: provoke config set --api-key -';
