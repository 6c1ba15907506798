import type { Result } from '@provoke/contract';
import type { ReactNode } from 'react';
import { formatMilliseconds } from '../../format.ts';
import { HostileText } from '../../parts/hostile-text.tsx';
import { outcomeOf } from '../../parts/outcome-of.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Time } from '../../parts/time.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { readAttempt } from './read/read-attempt.ts';

const GOAL_MAX = 400;

type Props = { result: Result; crumbs?: ReactNode; actions?: ReactNode };

export function ResultHead({ result, crumbs, actions }: Props) {
  const { goal, technique, stream, iteration, category, arm } = readAttempt(result);
  const title = goal ?? 'A result without a goal';
  return (
    <PageHead
      name="Result"
      title={
        <HostileText text={title.length > GOAL_MAX ? `${title.slice(0, GOAL_MAX)}…` : title} />
      }
      crumbs={crumbs}
      actions={actions}
    >
      <span>
        <Verdict outcome={outcomeOf(result.evaluation_status)} />
      </span>
      {technique && (
        <span>
          <HostileText text={technique.slice(0, 100)} />
        </span>
      )}
      {category && (
        <span>
          <HostileText text={category.slice(0, 100)} />
        </span>
      )}
      {stream !== null && <span>stream {stream}</span>}
      {iteration !== null && <span>turn {iteration}</span>}
      {arm !== 'attack' && <span>{arm.slice(0, 20)}, not counted in rates</span>}
      {result.latency_ms !== null && <span>{formatMilliseconds(result.latency_ms)}</span>}
      <span>
        <Time iso={result.timestamp} />
      </span>
    </PageHead>
  );
}
