import type { ReactNode } from 'react';
import s from './form.module.css';

/** Something to know before doing it, or that it is done. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <div className={s.notice}>{children}</div>
);
