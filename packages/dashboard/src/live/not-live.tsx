import { formatCount } from '@provoke/figures';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatDay, formatUtc } from '../parts/format-time.ts';
import s from './not-live.module.css';
import { getStanding, onStanding, retryAll, type Standing } from './standing.ts';

/**
 * The last thing on a page that follows something: since when it does not, while it does not. It stays in sight, and
 * moves nothing that is being read.
 */
export function NotLive() {
  const standing = useSyncExternalStore(onStanding, getStanding);
  return <NotLiveView standing={standing} onRetry={retryAll} />;
}

type Props = { standing: Standing | undefined; onRetry(): void };

/** The sentence is announced once; the seconds that are left are not. */
export const NotLiveView = ({ standing, onRetry }: Props) => (
  <section className={s.bar} data-cut={standing !== undefined} aria-label={standing && 'Live'}>
    <p role="status">
      {standing && (
        <>
          <b>
            Not live since <Moment ms={standing.since} />
          </b>
          , last read <Moment ms={standing.readAt} seconds />. What you see is as it was then.
        </>
      )}
    </p>
    {standing && (
      <>
        <span className="soft">
          <Again at={standing.againAt} />
        </span>
        <button type="button" className="button" onClick={onRetry}>
          Try now
        </button>
      </>
    )}
  </section>
);

function Again({ at }: { at: number | undefined }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (at === undefined) return 'Trying';
  // It may be newer than the last tick.
  return `Again in ${formatCount(Math.max(1, Math.ceil((at - Math.max(now, Date.now())) / 1_000)))} s`;
}

const minutes = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const withSeconds = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** The time of today; of another day, with it. */
function Moment({ ms, seconds = false }: { ms: number; seconds?: boolean }) {
  const iso = new Date(ms).toISOString();
  const isToday = new Date(ms).toDateString() === new Date().toDateString();
  return (
    <time dateTime={iso} title={formatUtc(iso)}>
      {!isToday && `${formatDay(iso)}, `}
      {(seconds ? withSeconds : minutes).format(ms)}
    </time>
  );
}
