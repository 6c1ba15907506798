import { useEffect, useState } from 'react';
import s from './short-id.module.css';

type Props = {
  id: string;
  /** What it is the id of: `run`. */
  of: string;
};

/** Few people read an id, but they copy it: its start, whole on hover, copied with a press. */
export function ShortId({ id, of }: Props) {
  const [said, say] = useState('');
  useEffect(() => {
    const timer = said && setTimeout(() => say(''), 2_000);
    return () => clearTimeout(timer || undefined);
  }, [said]);
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => say('copied'),
      () => say('not copied'),
    );
  return (
    <button
      type="button"
      className={`mono quiet ${s.id}`}
      title={id}
      aria-label={`Copy the id of the ${of}, ${id.slice(0, SHOWN)}`}
      onClick={copy}
    >
      <span aria-live="polite">{said || id.slice(0, SHOWN)}</span>
    </button>
  );
}

const SHOWN = 8;
