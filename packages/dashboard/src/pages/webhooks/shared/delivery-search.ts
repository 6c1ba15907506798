import type { DeliveryStatus } from '@provoke/contract';
import { readListSearch } from '../../../lists/list-search.ts';

/** Which messages of a webhook are shown. */
export type DeliverySearch = { status?: DeliveryStatus; page?: number };

/** Every status of a message, in words. */
const WORDS: Readonly<Record<DeliveryStatus, string>> = {
  PENDING: 'Waiting',
  DELIVERED: 'Delivered',
  FAILED: 'Failed',
};

export const wordOf = (status: DeliveryStatus): string => WORDS[status];

// The keys of the table above.
export const statuses = Object.keys(WORDS) as DeliveryStatus[];

/** Unknown statuses are ignored, so that old links open. */
export function readDeliverySearch(search: Record<string, unknown>): DeliverySearch {
  const status = statuses.find((one) => one === search['status']);
  const { page } = readListSearch(search);
  return { ...(status && { status }), ...(page && { page }) };
}
