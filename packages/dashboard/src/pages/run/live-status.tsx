import type { RunReport } from '@provoke/contract';
import { formatCount } from '@provoke/figures';
import { useEffect, useState } from 'react';
import { Time } from '../../parts/time.tsx';
import s from './live-status.module.css';
import { settlingUntil } from './settling-until.ts';
import type { Live } from './use-live-run.ts';

type Props = { run: RunReport; live: Live };

/** Whether what is below is as it is now: the page may be cut off, or the run wait for late spans. */
export function LiveStatus({ run, live: { cut, retry } }: Props) {
  const until = settlingUntil(run);
  const left = useSecondsUntil(cut ? cut.againAt : Date.parse(until ?? ''));
  if (cut)
    return (
      <section className={s.status} data-look="caution" aria-label="Live">
        <p role="status">
          <b>
            Not live since <Time iso={cut.since} />.
          </b>{' '}
          The run continues; all below is as it was then.
        </p>
        <span className="soft">Again in {formatCount(left)} s</span>
        <button type="button" className="button" onClick={retry}>
          Try now
        </button>
      </section>
    );
  if (until === undefined) return null;
  return (
    <section className={s.status} aria-label="Live">
      <p role="status">
        <b>Settling.</b> All attempts are made; late traces still count.
      </p>
      <span className="soft">{left === 0 ? 'Ends now' : `${formatCount(left)} s left`}</span>
    </section>
  );
}

/** Whole seconds; 0 from then on. */
function useSecondsUntil(then: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((then - now) / 1_000) || 0);
}
