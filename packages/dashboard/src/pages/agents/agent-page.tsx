import type { Agent } from '@provoke/contract';
import { agentTypeTitle } from '@provoke/contract/lists';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRole } from '../../forms/use-role.ts';
import { Loaded } from '../../lists/loaded.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Sections } from '../../parts/sections.tsx';
import { SimulatedNote } from '../../parts/simulated-note.tsx';
import { Time } from '../../parts/time.tsx';
import { agentQuery } from './agent-queries.ts';
import { AgentSettings } from './agent-settings.tsx';
import { DeleteAgent } from './delete-agent.tsx';
import { LatestRuns } from './latest-runs.tsx';

const route = getRouteApi('/frame/agents/$id');

export function AgentPage() {
  const { id } = route.useParams();
  const query = useQuery(agentQuery(id));
  return (
    <Loaded query={query} what="The agent">
      {(agent) => <Whole key={id} agent={agent} />}
    </Loaded>
  );
}

function Whole({ agent }: { agent: Agent }) {
  const { mayWrite } = useRole();
  return (
    <>
      <PageHead
        title={<HostileText text={agent.name} />}
        name={agent.name}
        crumbs={<Link to="/agents">Agents</Link>}
        actions={
          <>
            <Link to="/agents/$id/over-time" params={{ id: agent.id }} className="button">
              Over time
            </Link>
            <Link to="/new-campaign" search={{ agent: agent.id }} className="button">
              New campaign
            </Link>
            {mayWrite && <DeleteAgent agent={agent} />}
          </>
        }
      >
        <span>{agentTypeTitle(agent.agent_type)}</span>
        <span className="mono">
          <HostileText text={agent.endpoint} />
        </span>
        <span>
          added <Time iso={agent.created_at} day />
          {agent.owner_detail && ` by ${agent.owner_detail.username}`}
        </span>
      </PageHead>
      <SimulatedNote agent={agent} />
      <Sections>
        <LatestRuns agent={agent.id} />
        <AgentSettings agent={agent} />
      </Sections>
    </>
  );
}
