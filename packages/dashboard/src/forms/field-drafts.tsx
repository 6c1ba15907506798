import { type RefObject, useEffect, useRef, useState } from 'react';
import { type FollowedFields, followFields } from './follow-fields.ts';
import s from './form.module.css';

type Props = { name: string; form: RefObject<HTMLFormElement | null> };

/** Keeps what is typed into the fields of its form, and says that it shows what was typed before. */
export function FieldDrafts({ name, form }: Props) {
  const [isKept, setKept] = useState(false);
  const followed = useRef<FollowedFields>(undefined);
  useEffect(() => {
    if (!form.current) return;
    const fields = followFields(name, form.current, () => setKept(true));
    followed.current = fields;
    const submitted = new AbortController();
    form.current.addEventListener('submit', () => setKept(false), submitted);
    return () => {
      fields.stop();
      submitted.abort();
    };
  }, [name, form]);
  if (!isKept) return null;
  const drop = () => {
    followed.current?.restore();
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
