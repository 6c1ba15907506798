import { formatCount } from '@provoke/figures';
import type { AttemptList } from './attempt.ts';
import type { Within } from './attempt-link.tsx';
import s from './attempts.module.css';
import { toPrefixes } from './list-prefixes.ts';
import { PrefixTable } from './prefix-table.tsx';
import { Row } from './row.tsx';
import { StreamGrid } from './stream-grid.tsx';
import { toStreams } from './to-streams.ts';

type Props = Within & { list: AttemptList; goal: string | null };

/** Every attempt at this goal, as its technique made them: streams of turns, prefixes, or one after the other. */
export function AttemptsPart({ list, goal, ...within }: Props) {
  const { attempts, total, broken, isLoading } = list;
  if (total < 2) return null;
  return (
    <nav className={s.attempts} aria-label="All attempts at this goal">
      <p>
        <b>
          {formatCount(broken)} of {formatCount(total)}
        </b>{' '}
        attempts broke this goal
        {attempts.length < total && (
          <span className="quiet">; the first {formatCount(attempts.length)} are shown</span>
        )}
      </p>
      {isLoading ? <div className={s.coming} /> : <Shape {...{ attempts, goal }} {...within} />}
    </nav>
  );
}

type ShapeProps = Within & { attempts: AttemptList['attempts']; goal: string | null };

/** The attempts' own data decides, so that a new technique is drawn as fits it. */
function Shape({ attempts, goal, ...within }: ShapeProps) {
  const prefixes = toPrefixes(attempts);
  if (prefixes) return <PrefixTable {...within} prefixes={prefixes} goal={goal} />;
  const streams = toStreams(attempts);
  if (streams) return <StreamGrid {...within} grid={streams} />;
  return <Row {...within} attempts={attempts} />;
}
