import type { Result } from '@provoke/contract';
import { actWordOf, readAgentSteps, readExchange, readVerdicts } from '@provoke/evidence';
import type { ActMetrics } from '@provoke/evidence/acts';
import { severityWords, type Told, tellDone, tellSaid } from '@provoke/figures';
import type { ReactNode } from 'react';
import { Act } from '../../../parts/acts/act.tsx';
import { ActMark } from '../../../parts/acts/act-mark.tsx';
import { Severity } from '../../../parts/acts/severity.tsx';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { PageHead } from '../../../parts/page-head.tsx';
import { Time } from '../../../parts/time.tsx';
import { HeadFacts } from '../head-facts.tsx';
import s from './conduct.module.css';

type Props = { result: Result; acts: ActMetrics; crumbs: ReactNode; actions: ReactNode };

const GOAL_MAX = 300;
const NAME_MAX = 60;

/** `It said: … It did: …`, then how bad that is. */
export function ConductHead({ result, acts, crumbs, actions }: Props) {
  const word = actWordOf(result) ?? 'no_verdict';
  const { reply } = readExchange(result);
  const steps = readAgentSteps(result.traces.toSorted((a, b) => a.sequence - b.sequence));
  const conduct = readVerdicts(result).find(({ judge }) => judge === 'conduct');
  const reason = conduct?.reason ?? result.evaluation_notes ?? '';
  const harm = severityWords(acts);
  const { concealed, claimed, severity } = acts;
  return (
    <PageHead
      name={`${(result.goal || 'No goal').slice(0, NAME_MAX)} · Result`}
      title={
        <span className={s.told}>
          <Line mark={<ActMark word="said" size={15} />} told={tellSaid(reply)} />
          <Line mark={<ActMark word={word} size={15} />} told={tellDone(acts, { steps, reason })} />
        </span>
      }
      crumbs={crumbs}
      actions={actions}
    >
      <span>
        <Act word={word} {...{ concealed, claimed }} stopped={acts.stopped_by !== null} />
      </span>
      {severity !== null && severity > 0 && acts.undecided === null && (
        <span>
          <Severity value={severity} /> {harm && <span className="soft">{harm}</span>}
        </span>
      )}
      <span>
        Goal: <HostileText text={goalOf(result)} />
      </span>
      <HeadFacts result={result} />
      <span>
        <Time iso={result.timestamp} />
      </span>
    </PageHead>
  );
}

const Line = ({ mark, told: { label, text } }: { mark: ReactNode; told: Told }) => (
  <span className={s.line}>
    {mark}
    <span>
      {label} <HostileText text={text} />
    </span>
  </span>
);

function goalOf({ goal, agent_specific_data }: Result): string {
  const recorded = goal ?? agent_specific_data?.['goal'];
  const text = typeof recorded === 'string' && recorded !== '' ? recorded : 'none is recorded';
  return text.length > GOAL_MAX ? `${text.slice(0, GOAL_MAX)}…` : text;
}
