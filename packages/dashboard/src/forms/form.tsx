import { type FormEvent, lazy, type ReactNode, Suspense, useRef } from 'react';
import type { Problem } from './describe-problem.ts';
import s from './form.module.css';
import { ProblemBox } from './problem-box.tsx';

// Few pages have a form that keeps its drafts.
const FieldDrafts = lazy(async () => ({
  default: (await import('./field-drafts.tsx')).FieldDrafts,
}));

type Props = {
  /** The verb on the button. */
  action: string;
  busy: boolean;
  problem: Problem | undefined;
  /** The names of the fields that show their own errors. */
  fields: readonly string[];
  /** Keeps what is typed under this name, until `useAction` is done with its `draft`. Not for forms with secrets. */
  draft?: string | undefined;
  onSubmit(form: HTMLFormElement): void;
  /** Gives it a second button, Cancel. */
  onCancel?: (() => void) | undefined;
  children: ReactNode;
};

/** Fields, the button below them, and the service's message about the whole. */
export function Form({ action, busy, problem, fields, draft, ...props }: Props) {
  const { onSubmit, onCancel, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onSubmit(event.currentTarget);
  };
  return (
    <form ref={form} className={s.form} onSubmit={submit}>
      {draft !== undefined && (
        <Suspense>
          <FieldDrafts name={draft} form={form} />
        </Suspense>
      )}
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
