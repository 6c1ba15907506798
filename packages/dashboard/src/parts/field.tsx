import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import s from './field.module.css';

type Control = ReactElement<{
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}>;

type Props = {
  label: ReactNode;
  /** What to type, and what happens with it. */
  hint?: ReactNode;
  /** The service's message about the value. */
  errors?: readonly string[] | undefined;
  /** One `<input>`, `<select>` or `<textarea>`. */
  children: Control;
};

/** A control with its label, its hint and its errors, tied together for screen readers. */
export function Field({ label, hint, errors = [], children }: Props) {
  const id = useId();
  const notes = [hint && `${id}-hint`, errors.length > 0 && `${id}-errors`].filter(Boolean);
  return (
    <div className={s.field}>
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, {
        id,
        'aria-describedby': notes.join(' ') || undefined,
        'aria-invalid': errors.length > 0 || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="quiet">
          {hint}
        </p>
      )}
      {errors.length > 0 && (
        <p id={`${id}-errors`} className={s.errors} role="alert">
          {errors.join(' ')}
        </p>
      )}
    </div>
  );
}
