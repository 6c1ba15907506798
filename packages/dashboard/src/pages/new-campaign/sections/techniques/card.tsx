import type { ComponentProps } from 'react';
import { Labelled } from '../labelled.tsx';
import s from './cards.module.css';

type Props = Pick<ComponentProps<'input'>, 'type' | 'name' | 'value' | 'checked' | 'onChange'> & {
  title: string;
  /** As the command line has it. */
  flag?: string;
  /** What it does, and what it takes. */
  lines: readonly string[];
};

/** A choice with what it means. */
export const Card = ({ title, flag, lines, ...input }: Props) => (
  <label className={s.card}>
    <input {...input} />
    <b>{flag === undefined ? title : <Labelled words={title} flag={flag} />}</b>
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </label>
);
