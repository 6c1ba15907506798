import s from './form.module.css';

/** Says that a form shows what was typed before, and how to be rid of it. */
export const KeptDraft = ({ onDrop }: { onDrop(): void }) => (
  <p className={s.notice} role="status">
    This is what you typed before; it is not saved yet.{' '}
    <button type="button" className="link" onClick={onDrop}>
      Start again
    </button>
  </p>
);
