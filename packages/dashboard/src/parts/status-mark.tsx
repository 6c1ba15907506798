import type { CampaignState, RunStatus, SliceStatus } from '@provoke/contract';
import type { ReactNode } from 'react';
import s from './status-mark.module.css';

/** Of a run, a campaign on workers, or one of its slices. */
export type Status = RunStatus | CampaignState | SliceStatus;

const ring = { cx: 6, cy: 6, r: 4.3, fill: 'none', strokeWidth: 1.4 };

const waiting = <circle {...ring} stroke="var(--mark)" />;
const tick = <path d="m2 6.4 2.6 2.7L10 3.4" fill="none" stroke="var(--ink-3)" strokeWidth="1.5" />;

const LOOKS: Record<Status, { word: string; sign: ReactNode }> = {
  PENDING: { word: 'Pending', sign: waiting },
  QUEUED: { word: 'Queued', sign: waiting },
  PAUSED: {
    word: 'Paused',
    sign: <path d="M3.8 2.4v7.2m4.4-7.2v7.2" fill="none" stroke="var(--ink-2)" strokeWidth="1.6" />,
  },
  RUNNING: {
    word: 'Running',
    sign: (
      <>
        <circle {...ring} stroke="var(--line-strong)" />
        <circle {...ring} stroke="var(--ink)" strokeDasharray="9 30" className={s.turning} />
      </>
    ),
  },
  COMPLETED: { word: 'Completed', sign: tick },
  DONE: { word: 'Done', sign: tick },
  UNFINISHED: {
    word: 'Unfinished',
    sign: <circle {...ring} stroke="var(--caution)" strokeDasharray="3 2.4" />,
  },
  FAILED: {
    word: 'Failed',
    sign: (
      <path
        d="m2.4 2.4 7.2 7.2m0-7.2L2.4 9.6"
        fill="none"
        stroke="var(--caution)"
        strokeWidth="1.6"
      />
    ),
  },
  CANCELLED: {
    word: 'Cancelled',
    sign: <path d="M2 6h8" fill="none" stroke="var(--ink-3)" strokeWidth="1.6" />,
  },
};

type Props = {
  status: Status;
  /** Where another word is used for it. */
  word?: string;
};

export const StatusMark = ({ status, word = LOOKS[status].word }: Props) => (
  <span className={s.status} data-status={status}>
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      {LOOKS[status].sign}
    </svg>
    {word}
  </span>
);

export const wordFor = (status: Status): string => LOOKS[status].word;
