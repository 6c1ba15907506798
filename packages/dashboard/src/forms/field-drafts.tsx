import { type RefObject, useEffect, useState } from 'react';
import { dropDraft } from './drafts.ts';
import { followFields } from './follow-fields.ts';
import s from './form.module.css';

type Props = { name: string; form: RefObject<HTMLFormElement | null> };

/** Keeps what is typed into the fields of its form, and says that it shows what was typed before. */
export function FieldDrafts({ name, form }: Props) {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (form.current) return followFields(name, form.current, () => setKept(true));
  }, [name, form]);
  if (!isKept) return null;
  const drop = () => {
    dropDraft(name);
    form.current?.reset();
    setKept(false);
  };
  return (
    <p className={s.notice} role="status">
      This is what you typed before; it is not saved yet.{' '}
      <button type="button" className="link" onClick={drop}>
        Start again
      </button>
    </p>
  );
}
