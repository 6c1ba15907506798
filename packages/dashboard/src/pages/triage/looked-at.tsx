import type { FindingQueue } from '@provoke/contract';
import { formatCount, plural } from '@provoke/figures';
import s from './triage.module.css';

type Props = { counts: Pick<FindingQueue, 'attempts' | 'more'> | undefined };

/** `looked at 120 of 2,619 attempts`; its line is there before its numbers. */
export function LookedAt({ counts }: Props) {
  if (!counts) return <span>looked at …</span>;
  const all = Object.values(counts.attempts).reduce((sum, count) => sum + count, 0);
  const open = counts.attempts['to look at'];
  return (
    <>
      <span>
        <progress
          className={s.meter}
          aria-hidden="true"
          value={all - open}
          max={Math.max(1, all)}
        />{' '}
        looked at <b>{formatCount(all - open)}</b> of {plural(all, 'attempt')}
      </span>
      {counts.more && <span>only the newest attempts are here: narrow them by days</span>}
    </>
  );
}
