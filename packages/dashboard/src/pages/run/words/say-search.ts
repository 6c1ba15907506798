import { formatCount } from '@provoke/figures';
import type { Answers } from '../use-found.ts';

/** What the count of found results leaves open. */
export function saySearch({ words, acts }: Answers): string {
  const open = [
    words?.more && `more than ${formatCount(words.places.length)} contain the words`,
    words?.complete === false && 'not complete yet: some results are not searchable',
    acts?.more && 'more may fit: the run has too many results to look at all of them',
  ];
  return open
    .map((part) => part && ` · ${part}`)
    .filter(Boolean)
    .join('');
}
