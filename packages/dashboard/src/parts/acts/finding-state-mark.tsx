import type { FindingState } from '@provoke/contract';
import { capitalize } from '@provoke/figures';
import type { ReactElement } from 'react';
import s from './act.module.css';

const box = <path d="M1.5 1.5h9v9h-9Z" fill="none" stroke="var(--ink-3)" strokeWidth="1.2" />;

const SIGNS: Readonly<Record<FindingState, ReactElement>> = {
  'to look at': box,
  confirmed: <path d="M1 1h10v10H1Z" fill="var(--ink)" />,
  'not a break': (
    <>
      {box}
      <path d="m1.5 10.5 9-9" stroke="var(--ink-3)" strokeWidth="1.2" />
    </>
  ),
  fixed: (
    <>
      {box}
      <path d="m3.2 6.2 2 2 3.6-4.4" fill="none" stroke="var(--ink)" strokeWidth="1.4" />
    </>
  ),
  accepted: (
    <>
      {box}
      <path d="M2 6h8v4H2Z" fill="var(--ink-3)" />
    </>
  ),
};

/** What people decided about a finding. */
export const FindingStateMark = ({ state }: { state: FindingState }) => (
  <span className={s.state} data-state={state}>
    <svg width="11" height="11" viewBox="0 0 12 12" className={s.mark} aria-hidden="true">
      {SIGNS[state]}
    </svg>
    {capitalize(state)}
  </span>
);
