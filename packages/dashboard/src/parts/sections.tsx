import type { ReactNode } from 'react';
import s from './section.module.css';

/** The sections of a page, one below the other. */
export const Sections = ({ children }: { children: ReactNode }) => (
  <div className={s.sections}>{children}</div>
);
