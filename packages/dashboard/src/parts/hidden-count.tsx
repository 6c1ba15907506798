import { countHidden } from '@provoke/evidence';
import { formatCount, plural } from '@provoke/figures';
import { useMemo } from 'react';
import s from './hostile-text.module.css';

const NAMED_MAX = 8;

/** `14 hidden characters: 6 ZWSP, 3 ESC, …`, or nothing if there are none. */
export function HiddenCount({ text }: { text: string }) {
  const counts = useMemo(() => countHidden(text), [text]);
  if (counts.length === 0) return null;
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const named = counts
    .slice(0, NAMED_MAX)
    .map(({ name, count }) => `${formatCount(count)} ${name}`);
  const more = counts.length - named.length;
  return (
    <p className={s.count}>
      <b>{plural(total, 'hidden character')}</b>: {named.join(', ')}
      {more > 0 && `, and ${more} other kinds`}. Shown as text; nothing is loaded or run.
    </p>
  );
}
