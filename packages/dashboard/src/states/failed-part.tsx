import { useEffect } from 'react';
import { announce } from '../announce/announce.ts';
import s from './state.module.css';

type Props = { what: string; error: unknown; onRetry(): void };

/** A part of a page that could not be loaded, while the rest is there. */
export function FailedPart({ what, error, onRetry }: Props) {
  const title = `${what} could not be loaded`;
  // Also when another try failed, with another error.
  useEffect(() => announce(`${title}. ${messageOf(error)}`, title), [title, error]);
  return (
    <div className={s.box}>
      <h2>{title}</h2>
      <p>{messageOf(error)}</p>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
