import { type FormEvent, useEffect, useRef } from 'react';
import { useDraft } from '../../forms/use-draft.ts';
import { leavingBy } from './accept-form.tsx';
import s from './triage.module.css';

type Props = {
  /** Of the row: what is typed is kept by it. */
  name: string;
  onSave(reason: string): void;
  onCancel(): void;
};

/** Says something about a finding, and decides nothing. */
export function CommentForm({ name, onSave, onCancel }: Props) {
  const { value, set, drop } = useDraft(`comment ${name}`, '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    drop();
    onSave(value.trim());
  };
  return (
    <form className={s.note} onSubmit={send} onKeyDown={leavingBy(onCancel)}>
      <label>
        Comment
        <input
          ref={field}
          required
          pattern=".*\S.*"
          title="Write something."
          value={value}
          onChange={({ target }) => set(target.value)}
          placeholder="Kept while you move on. Enter saves it."
        />
      </label>
      <button type="submit" className="button">
        Save
      </button>
    </form>
  );
}
