import type { RefusedSignIns as Refused } from '@provoke/contract';
import { plural } from '@provoke/figures';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { Notice } from '../../forms/notice.tsx';
import { Time } from '../../parts/time.tsx';

/** Tells the person about guesses since the sign-in before; nothing, if there were none. */
export function RefusedSignIns() {
  const { data } = useQuery({
    queryKey: ['refused-sign-ins'],
    queryFn: ({ signal }) => api.sessions.refused({ signal }),
  });
  if (!data || data.count === 0) return null;
  return <RefusedNotice {...data} />;
}

export const RefusedNotice = ({ count, last_at, addresses, addresses_count, slowed }: Refused) => (
  <Notice>
    Since your last sign-in, {plural(count, 'attempt')} to sign in as you failed
    {last_at && (
      <>
        , the last <Time iso={last_at} />
      </>
    )}
    {addresses.length > 0 && <>, from {namePlaces(addresses, addresses_count)}</>}.{' '}
    {slowed && 'Attempts from new addresses were slowed down. '}
    If that was not you, choose a new password and turn on the second factor.
  </Notice>
);

function namePlaces(addresses: readonly string[], total: number): string {
  const more = total - addresses.length;
  return `${addresses.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
