import type { FormEvent, ReactNode } from 'react';
import type { Problem } from './describe-problem.ts';
import s from './form.module.css';
import { ProblemBox } from './problem-box.tsx';

type Props = {
  /** The verb on the button. */
  action: string;
  busy: boolean;
  problem: Problem | undefined;
  /** The names of the fields that show their own errors. */
  fields: readonly string[];
  onSubmit(form: HTMLFormElement): void;
  /** Gives it a second button, Cancel. */
  onCancel?: (() => void) | undefined;
  children: ReactNode;
};

/** Fields, the button below them, and the service's message about the whole. */
export function Form({ action, busy, problem, fields, onSubmit, onCancel, children }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onSubmit(event.currentTarget);
  };
  return (
    <form className={s.form} onSubmit={submit}>
      {children}
      <ProblemBox problem={problem} fields={fields} />
      <div className={s.buttons}>
        <button type="submit" className="button" data-kind="main" disabled={busy}>
          {action}
        </button>
        {onCancel && (
          <button type="button" className="button" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}
