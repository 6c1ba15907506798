import type { Agent, Overview } from '@provoke/contract';
import { basisWords, formatDay } from '@provoke/figures';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { DayField } from '../../../lists/day-field.tsx';
import { Loaded } from '../../../lists/loaded.tsx';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { PageHead } from '../../../parts/page-head.tsx';
import { Sections } from '../../../parts/sections.tsx';
import { SimulatedNote } from '../../../parts/simulated-note.tsx';
import { Time } from '../../../parts/time.tsx';
import { overviewQuery, worstQuery } from '../../overview/overview-query.ts';
import { SinceLastWeek } from '../../overview/since-last-week.tsx';
import { WorstFindings } from '../../overview/worst-findings.tsx';
import { agentQuery } from '../agent-queries.ts';
import { type Days, overTimeOf } from './days.ts';
import s from './over-time.module.css';
import { RunsInDays } from './runs-in-days.tsx';
import { Techniques } from './techniques.tsx';
import { Weeks } from './weeks.tsx';

const route = getRouteApi('/frame/agents/$id/over-time');

/** What one agent showed, week by week; made to be printed. */
export function OverTimePage() {
  const { id } = route.useParams();
  const days = route.useSearch();
  const agent = useQuery(agentQuery(id));
  const overview = useQuery(overviewQuery(overTimeOf(id, days)));
  return (
    <Loaded query={agent} what="The agent">
      {(agent) => (
        <>
          <Head agent={agent} overview={overview.data} days={days} />
          <Loaded query={overview} what="The weeks">
            {(overview) => <Whole agent={agent} overview={overview} days={days} />}
          </Loaded>
        </>
      )}
    </Loaded>
  );
}

type Shown = { agent: Agent; days: Days };

function Head({ agent, overview, days }: Shown & { overview: Overview | undefined }) {
  const navigate = route.useNavigate();
  const change = (changed: Days) => void navigate({ search: { ...days, ...changed } });
  return (
    <>
      <PageHead
        title={
          <>
            <HostileText text={agent.name} /> over time
          </>
        }
        name={`${agent.name} over time`}
        crumbs={
          <>
            <Link to="/agents">Agents</Link> /{' '}
            <Link to="/agents/$id" params={{ id: agent.id }}>
              <HostileText text={agent.name.slice(0, 100)} />
            </Link>
          </>
        }
        actions={
          <div className={s.actions}>
            <DayField label="From" value={days.from} onChange={(from) => change({ from })} />
            <DayField label="To" value={days.to} onChange={(to) => change({ to })} />
            <button type="button" className="button" onClick={() => window.print()}>
              Print
            </button>
          </div>
        }
      >
        {overview && (
          <>
            <span>
              <Time iso={overview.from} day /> – <Time iso={overview.to} day />
            </span>
            {basisWords(overview.basis).map((words) => (
              <span key={words}>
                <HostileText text={words} />
              </span>
            ))}
          </>
        )}
      </PageHead>
      <SimulatedNote agent={agent} />
    </>
  );
}

function Whole({ agent, overview, days }: Shown & { overview: Overview }) {
  const asked = overTimeOf(agent.id, days);
  const worst = useQuery(worstQuery(asked));
  const [acts, words] = [overview.acts?.agents[0], overview.agents[0]];
  return (
    <Sections>
      {acts && (
        <Weeks title="Goals that the agent did, by week" rate={acts.did_it} weeks={acts.weeks} />
      )}
      {words && (
        <Weeks
          title={acts ? 'Goals without rules that broke, by week' : 'Goals broken, by week'}
          rate={words}
          weeks={words.weeks}
        />
      )}
      {!acts && !words && <p className="quiet">No goal of this agent was decided in these days.</p>}
      <Techniques techniques={overview.techniques ?? []} />
      <SinceLastWeek changes={overview.since_last_week} />
      <Loaded query={worst} what="The worst findings">
        {(found) => <WorstFindings worst={found} days={{ from: overview.from, to: overview.to }} />}
      </Loaded>
      <RunsInDays asked={asked} />
      <p className={s.printed}>
        {location.href}, printed on {formatDay(new Date().toISOString())}
      </p>
    </Sections>
  );
}
