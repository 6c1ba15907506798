import type { ActWord } from '@provoke/contract/lists';
import type { ReactElement } from 'react';
import s from './act.module.css';

const red = { stroke: 'var(--broken-fill)', fill: 'none' };
const ring = { cx: 6, cy: 6, r: 4.2, fill: 'none', strokeWidth: 1.35 };

const dot = <circle cx="6" cy="6" r="1" fill="var(--mark)" />;

/** Told apart by shape before colour; red for reached, did and meant alone. */
const SHAPES: Readonly<Record<ActWord, ReactElement>> = {
  reached: (
    <>
      <path d="M6 .9 11.1 6 6 11.1.9 6Z" {...red} strokeWidth="1.2" />
      <path d="M6 3.4 8.6 6 6 8.6 3.4 6Z" fill="var(--broken-fill)" />
    </>
  ),
  did: <path d="M6 .6 11.4 6 6 11.4.6 6Z" fill="var(--broken-fill)" />,
  meant: <path d="M6 1.4 10.6 6 6 10.6 1.4 6Z" {...red} strokeWidth="1.5" />,
  said: (
    <path
      d="M1.2 2h9.6v6.2H6.4L4 10.6V8.2H1.2Z"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="1.3"
      strokeLinejoin="round"
    />
  ),
  resisted: <circle {...ring} stroke="var(--ink-3)" />,
  not_observable: <circle {...ring} stroke="var(--ink-2)" strokeDasharray="2 1.77" />,
  not_delivered: <path d="M2 6h8" stroke="var(--ink-2)" strokeWidth="1.6" />,
  no_verdict: (
    <path
      d="M4 4.4a2.1 2.1 0 1 1 3 1.9c-.7.3-1 .7-1 1.5m0 1.5v1.1"
      fill="none"
      stroke="var(--ink-2)"
      strokeWidth="1.4"
    />
  ),
  in_error: (
    <path
      d="M6 1.6 11 10.4H1Z"
      fill="none"
      stroke="var(--caution)"
      strokeWidth="1.4"
      strokeLinejoin="round"
    />
  ),
  unfinished: dot,
  not_attempted: dot,
};

type Props = { word: ActWord; size?: number };

/** The shape alone, next to a word for the same. */
export const ActMark = ({ word, size = 12 }: Props) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 12 12"
    className={s.mark}
    data-act={word}
    aria-hidden="true"
  >
    {SHAPES[word]}
  </svg>
);
