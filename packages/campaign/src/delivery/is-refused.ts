import { ApiError, UnexpectedStatus } from '@provoke/client';
import { classifyError, isRunGone } from '../service/classify-error.ts';
import type { DeliveryContext } from './delivery-context.ts';

/**
 * Whether this particular record is refused. A 401 or 403 may concern the key, or come from a firewall that rejects
 * the record's content; in the latter case an empty change of the run still succeeds.
 */
export async function isRefused(
  { service, signal }: Pick<DeliveryContext, 'service' | 'signal'>,
  run: string,
  error: unknown,
): Promise<boolean> {
  if (isRunGone(error)) return false;
  const kind = classifyError(error);
  if (kind !== 'stop') return kind === 'refused';
  if (!(error instanceof ApiError || error instanceof UnexpectedStatus)) return false;
  return service.terse.runs.update({ params: { id: run }, body: {}, signal }).then(
    () => true,
    (failure: unknown) => {
      if (classifyError(failure) === 'later') throw failure;
      return false;
    },
  );
}
