import { ApiError, UnexpectedStatus } from '@provoke/client';
import { classifyError, isRunGone } from './classify-error.ts';
import type { DeliveryContext } from './delivery-context.ts';

/**
 * Whether it is this record that is not taken. A 401 or 403 may be the key's, or that of a firewall which does not
 * like what the record says: then a change of the run that changes nothing still goes through.
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
