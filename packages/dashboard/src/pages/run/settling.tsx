import { formatCount } from '@provoke/figures';
import { useEffect, useState } from 'react';
import s from './settling.module.css';

/** All attempts are made, and the run waits for late spans. */
export function Settling({ until }: { until: string }) {
  const left = useSecondsUntil(Date.parse(until));
  return (
    <section className={s.status} aria-label="Settling">
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
