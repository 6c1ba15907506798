import type { Overview } from '@provoke/contract';
import { basisWords, WEEK_LINE_NOTE } from '@provoke/figures';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Loaded } from '../../lists/loaded.tsx';
import { Coming } from '../../parts/coming.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { RunRows } from '../runs/run-rows.tsx';
import { runsQuery } from '../runs/runs-queries.ts';
import { AgentLines, actLines, wordLines } from './agent-lines.tsx';
import { FirstSteps } from './first-steps.tsx';
import s from './overview.module.css';
import { OverviewFilterBar } from './overview-filter-bar.tsx';
import { overviewQuery, worstQuery } from './overview-query.ts';
import { Sentences } from './sentences.tsx';
import { SinceLastWeek } from './since-last-week.tsx';
import { WorstFindings } from './worst-findings.tsx';

/** Below what is read first. */
const ByWords = lazy(async () => ({ default: (await import('./by-words.tsx')).ByWords }));
const Unseen = lazy(async () => ({ default: (await import('./unseen.tsx')).Unseen }));

const LATEST = 8;

/** How exposed the agents are, what is worst, where, and what became worse. */
export function OverviewPage() {
  const filter = useSearch({ from: '/frame/' });
  const { data: overview } = useSuspenseQuery(overviewQuery(filter));
  const worst = useQuery(worstQuery(filter));
  const { data: latest } = useSuspenseQuery(runsQuery({ agent: filter.agent }));
  const navigate = useNavigate({ from: '/' });
  if (latest.count === 0 && !filter.agent) return <FirstSteps />;
  const { acts, since_last_week } = overview;
  const hasWords = !acts || overview.agents.length > 0;
  return (
    <>
      <PageHead
        title="Overview"
        actions={
          <OverviewFilterBar filter={filter} onChange={(search) => void navigate({ search })} />
        }
      >
        <span>
          <Time iso={overview.from} day /> – <Time iso={overview.to} day />
        </span>
        {basisWords(overview.basis).map((words) => (
          <span key={words}>
            <HostileText text={words} />
          </span>
        ))}
      </PageHead>
      <div className={s.page}>
        <Sentences overview={overview} />
        <div className={s.columns}>
          <div className={s.column}>
            <Agents overview={overview} />
            <SinceLastWeek changes={since_last_week} />
          </div>
          <div className={s.column}>
            <Loaded query={worst} what="The worst findings">
              {(found) => (
                <WorstFindings worst={found} days={{ from: overview.from, to: overview.to }} />
              )}
            </Loaded>
            {acts && (
              <Suspense fallback={<Coming />}>
                <Unseen agents={acts.agents} />
              </Suspense>
            )}
          </div>
        </div>
        {hasWords && (
          <Suspense fallback={<div className={s.byWords} />}>
            <ByWords overview={overview} isNextToActs={acts !== undefined} />
          </Suspense>
        )}
        <Section
          title="Latest runs"
          aside={
            <Link to="/runs" className="link">
              All runs
            </Link>
          }
        >
          <RunRows runs={latest.runs.slice(0, LATEST)} rates={latest.rates} />
        </Section>
      </div>
    </>
  );
}

const ACTS_NOTE =
  'Goals where the agent did what a rule forbids, of those that could show it, each counted once over all runs and techniques. Not seen: not observable or not delivered, never counted as resisted.';
const WORDS_NOTE =
  'Goals that judges called broken, each counted once over all runs and techniques.';

/** Those that rules are about apart from those that words judge: one rate over both would say nothing. */
function Agents({ overview: { acts, agents, since_last_week } }: { overview: Overview }) {
  return (
    <>
      {acts && (
        <Section
          title="Agents that rules are about, most exposed first"
          note={`${ACTS_NOTE} ${WEEK_LINE_NOTE}`}
        >
          <AgentLines lines={actLines(acts)} changes={since_last_week} />
        </Section>
      )}
      {(!acts || agents.length > 0) && (
        <Section
          title={
            acts ? 'Agents and goals without rules, by their words' : 'Agents, most exposed first'
          }
          note={acts ? WORDS_NOTE : `${WORDS_NOTE} ${WEEK_LINE_NOTE}`}
        >
          {agents.length === 0 ? (
            <p className={s.calm}>No agent was attacked in these days.</p>
          ) : (
            <AgentLines lines={wordLines(agents)} changes={since_last_week} />
          )}
        </Section>
      )}
    </>
  );
}
