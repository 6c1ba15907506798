import { type FormEvent, type ReactNode, useRef } from 'react';
import type { Problem } from './describe-problem.ts';
import { dropDraft } from './drafts.ts';
import { FieldDrafts } from './field-drafts.tsx';
import s from './form.module.css';
import { ProblemBox } from './problem-box.tsx';

type Props = {
  /** The verb on the button. */
  action: string;
  busy: boolean;
  problem: Problem | undefined;
  /** The names of the fields that show their own errors. */
  fields: readonly string[];
  /** Keeps what is typed under this name, until it is sent (`useAction` with the same `draft`) or cancelled. */
  draft?: string | undefined;
  onSubmit(form: HTMLFormElement): void;
  /** Gives it a second button, Cancel, which forgets its draft. */
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
  const cancel = () => {
    if (draft !== undefined) dropDraft(draft);
    onCancel?.();
  };
  return (
    <form ref={form} className={s.form} onSubmit={submit}>
      {draft !== undefined && <FieldDrafts name={draft} form={form} />}
      {children}
      <ProblemBox problem={problem} fields={fields} />
      <div className={s.buttons}>
        <button type="submit" className="button" data-kind="main" disabled={busy}>
          {action}
        </button>
        {onCancel && (
          <button type="button" className="button" onClick={cancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}
