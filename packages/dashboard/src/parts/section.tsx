import { type ReactNode, useId } from 'react';
import s from './section.module.css';

type Props = {
  title: string;
  /** One line on how to read it. */
  note?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
};

/** A part of a page: its heading, a line that explains it, and the thing itself. */
export function Section({ title, note, aside, children }: Props) {
  const id = useId();
  return (
    <section className={s.section} aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          {note && <p className="quiet">{note}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
}
