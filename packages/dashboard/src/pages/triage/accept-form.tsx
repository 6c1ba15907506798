import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useDraft } from '../../forms/use-draft.ts';
import s from './triage.module.css';

type Props = {
  /** Of the row: what is typed is kept by it. */
  name: string;
  onAccept(decision: { reason: string; expires?: string }): void;
  onCancel(): void;
};

/** Why a finding is accepted, and until when; what is typed is kept while the reader moves on. */
export function AcceptForm({ name, onAccept, onCancel }: Props) {
  const { value, set, drop } = useDraft(`accept ${name}`, { reason: '', expires: '' });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { reason, expires } = value;
    drop();
    onAccept({ reason: reason.trim(), ...(expires && { expires }) });
  };
  return (
    <form className={s.note} onSubmit={send} onKeyDown={leavingBy(onCancel)}>
      <label>
        Reason
        <input
          ref={first}
          required
          pattern=".*\S.*"
          title="A reason is needed."
          value={value.reason}
          onChange={({ target }) => set({ ...value, reason: target.value })}
          placeholder="The approval is somewhere else."
        />
      </label>
      <label className={s.day}>
        Accepted until
        <input
          type="date"
          value={value.expires}
          onChange={({ target }) => set({ ...value, expires: target.value })}
        />
      </label>
      <button type="submit" className="button" data-kind="main">
        Accept
      </button>
    </form>
  );
}

/** Esc leaves a form; what was typed stays. */
export const leavingBy = (onCancel: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  onCancel();
};
