import s from './state.module.css';

type Props = { what: string; error: unknown; onRetry(): void };

/** A part of a page that could not be loaded, while the rest is there. */
export const FailedPart = ({ what, error, onRetry }: Props) => (
  <div className={s.box} role="alert">
    <h2>{what} could not be loaded</h2>
    <p>{error instanceof Error ? error.message : String(error)}</p>
    <button type="button" className="button" onClick={onRetry}>
      Try again
    </button>
  </div>
);
