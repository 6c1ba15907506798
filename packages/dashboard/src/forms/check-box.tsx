import { type ComponentProps, type ReactNode, useId } from 'react';
import s from './form.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A box to tick, with its words to the right. */
export function CheckBox({ label, hint, error, ...input }: Props) {
  const id = useId();
  return (
    <div className={s.check}>
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {error && (
          <p role="alert" className={s.error}>
            {error}
          </p>
        )}
        {hint && (
          <p id={`${id}-hint`} className="quiet">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
