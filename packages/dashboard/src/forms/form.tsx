import { type FormEvent, type ReactNode, useRef } from 'react';
import type { Problem } from './describe-problem.ts';
import s from './form.module.css';
import { KeptDraft } from './kept-draft.tsx';
import { ProblemBox } from './problem-box.tsx';
import { useFieldDrafts } from './use-field-drafts.ts';

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
  const { isKept, drop } = useFieldDrafts(draft, form);
  const cancel = () => {
    drop();
    onCancel?.();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onSubmit(event.currentTarget);
  };
  return (
    <form ref={form} className={s.form} onSubmit={submit}>
      {isKept && <KeptDraft onDrop={drop} />}
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
