import type { Result } from '@provoke/contract';
import { readAttemptData } from '@provoke/evidence';
import type { ReactNode } from 'react';
import { HostileText } from '../../parts/hostile-text.tsx';
import { outcomeOf } from '../../parts/outcome-of.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Time } from '../../parts/time.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { HeadFacts } from './head-facts.tsx';

const GOAL_MAX = 400;
const NAME_MAX = 60;
type Props = { result: Result; crumbs?: ReactNode; actions?: ReactNode };

export function ResultHead({ result, crumbs, actions }: Props) {
  const { goal } = readAttemptData(result);
  const title = (result.goal ?? goal) || 'A result without a goal';
  return (
    <PageHead
      name={`${title.slice(0, NAME_MAX)} · Result`}
      title={
        <HostileText text={title.length > GOAL_MAX ? `${title.slice(0, GOAL_MAX)}…` : title} />
      }
      crumbs={crumbs}
      actions={actions}
    >
      <span>
        <Verdict outcome={outcomeOf(result.evaluation_status)} />
      </span>
      <HeadFacts result={result} />
      <span>
        <Time iso={result.timestamp} />
      </span>
    </PageHead>
  );
}
