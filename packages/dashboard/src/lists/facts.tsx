import type { ReactNode } from 'react';
import s from './lists.module.css';

/** Names and values, one below the other. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={s.facts}>{children}</dl>
);

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
