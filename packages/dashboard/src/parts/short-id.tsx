import { useEffect, useState } from 'react';
import { announce } from '../announce/announce.ts';
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
    if (said) announce(`The id of the ${of} is ${said}`);
    return () => clearTimeout(timer || undefined);
  }, [said, of]);
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
      {said || id.slice(0, SHOWN)}
    </button>
  );
}

const SHOWN = 8;
