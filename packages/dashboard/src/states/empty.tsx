import type { ReactNode } from 'react';
import { Command } from '../parts/command.tsx';
import s from './state.module.css';

type Props = { title: string; children?: ReactNode; command?: string };

/** Nothing there yet, and the command that changes that. */
export const Empty = ({ title, children, command }: Props) => (
  <div className={s.box}>
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {command && <Command>{command}</Command>}
  </div>
);
