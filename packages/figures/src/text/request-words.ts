import { formatCount } from '../format/numbers.ts';

type Numbered = { place: number | null; requests_max: number | null };

/**
 * `request 3 of 15`: the number of a request in its technique; null where it has none. A technique of the user's own may
 * send more than it says.
 */
export function requestWords({ place, requests_max }: Numbered): string | null {
  if (place === null) return null;
  const number = `request ${formatCount(place)}`;
  return requests_max === null || requests_max < place
    ? number
    : `${number} of ${formatCount(requests_max)}`;
}

/** Of requests that an earlier version or another client recorded: said once, where their numbers are shown. */
export const IN_ORDER_OF_ARRIVAL = 'in order of arrival';
