import type { FoundPlaces } from '@provoke/contract';
import { formatCount } from '@provoke/figures';

/** What the count of found results leaves open. */
export function saySearch(found: FoundPlaces | undefined): string {
  if (!found) return '';
  const open = [
    found.more && `more than ${formatCount(found.places.length)} contain the words`,
    !found.complete && 'not complete yet: some results are not searchable',
  ];
  return open
    .map((part) => part && ` · ${part}`)
    .filter(Boolean)
    .join('');
}
