import { ApiError, UnexpectedStatus } from '@provoke/client';
import type { DeliveryDesk } from './delivery-desk.ts';
import { isRunGone, troubleOf } from './trouble.ts';

/**
 * Whether it is this record that is not taken. A 401 or 403 may be the key's, or that of a firewall which does not
 * like what the record says: then a change of the run that changes nothing still goes through.
 */
export async function isRefused(
  { service, signal }: Pick<DeliveryDesk, 'service' | 'signal'>,
  run: string,
  error: unknown,
): Promise<boolean> {
  if (isRunGone(error)) return false;
  const trouble = troubleOf(error);
  if (trouble !== 'stop') return trouble === 'refused';
  if (!(error instanceof ApiError || error instanceof UnexpectedStatus)) return false;
  return service.terse.runs.update({ params: { id: run }, body: {}, signal }).then(
    () => true,
    (failure: unknown) => {
      if (troubleOf(failure) === 'later') throw failure;
      return false;
    },
  );
}
