import { readActMetrics } from '@provoke/evidence/acts';
import { formatDay, plural, runName, severityWords } from '@provoke/figures';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Act } from '../../parts/acts/act.tsx';
import { FindingStateMark } from '../../parts/acts/finding-state-mark.tsx';
import { Severity } from '../../parts/acts/severity.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { KeyBadge } from '../../parts/key-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { FailedPart } from '../../states/failed-part.tsx';
import { resultQuery } from '../result/result-queries.ts';
import type { Row } from './row.ts';
import s from './triage.module.css';

const PeekActs = lazy(async () => ({ default: (await import('./peek-acts.tsx')).PeekActs }));
const PeekWords = lazy(async () => ({ default: (await import('./peek-words.tsx')).PeekWords }));

const GOAL_MAX = 400;

/** The worst attempt of a finding: what it said and did, without leaving the queue. */
export function Peek({ row }: { row: Row }) {
  const { data: result, error, refetch } = useQuery(resultQuery(row.result));
  const acts = result && readActMetrics(result.evaluation_metrics);
  return (
    <section className={s.peek} aria-label="The worst attempt of the row">
      <Head row={row} harm={acts && severityWords(acts)} />
      {row.decision && <DecidedBy state={row.state} decision={row.decision} />}
      {result ? (
        <Suspense fallback={loading}>
          {acts && acts.rules.length > 0 ? (
            <PeekActs {...{ result, acts }} />
          ) : (
            <PeekWords result={result} />
          )}
        </Suspense>
      ) : error ? (
        <FailedPart what="The result" error={error} onRetry={() => void refetch()} />
      ) : (
        loading
      )}
    </section>
  );
}

const loading = (
  <p className="quiet" role="status">
    Loading the result…
  </p>
);

function Head({ row, harm }: { row: Row; harm: string | null | undefined }) {
  const title = row.words ?? row.goal ?? 'A result without a goal';
  const { kind, concealed, claimed, stopped, severity } = row;
  return (
    <header>
      <div>
        <p className={s.crumbs}>
          <Link to="/runs/$runId" params={{ runId: row.run }} className="link">
            {runName({ ...row, number: row.run_number })}
          </Link>
        </p>
        <h2>
          <HostileText text={title.slice(0, GOAL_MAX)} />
        </h2>
        <p className={s.facts}>
          <Act word={kind} {...{ concealed, claimed, stopped }} />
          {severity !== null && <Severity value={severity} />}
          {harm && <span className="soft">{harm}</span>}
          <span>
            {row.rule !== null && 'rule: '}
            <HostileText text={row.rule ?? row.technique ?? ''} />
          </span>
          <span>{plural(row.count, 'attempt', 'attempts alike')}</span>
        </p>
      </div>
      <Link
        to="/runs/$runId/results/$resultId"
        params={{ runId: row.run, resultId: row.result }}
        search={{ goal: row.run_goal }}
        className="button"
      >
        Open <KeyBadge>Enter</KeyBadge>
      </Link>
    </header>
  );
}

type DecidedProps = { state: Row['state']; decision: NonNullable<Row['decision']> };

const DecidedBy = ({ state, decision: { expires, username, timestamp, reason } }: DecidedProps) => (
  <p className={s.decision}>
    <FindingStateMark state={state} />
    {expires && <span>until {formatDay(expires)}</span>}
    {username && (
      <span>
        by <HostileText text={username} />, <Time iso={timestamp} />
      </span>
    )}
    <span className={s.reason}>
      <HostileText text={reason} />
    </span>
  </p>
);
