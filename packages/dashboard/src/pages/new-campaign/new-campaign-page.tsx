import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Loaded } from '../../lists/loaded.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { agentQuery } from '../agents/agent-queries.ts';
import { CampaignForm } from './campaign-form.tsx';
import { toCampaignAgent } from './values/campaign-agent.ts';

const route = getRouteApi('/frame/new-campaign');

/** Writes the file of a campaign and the command that runs it, or hands it to workers. */
export function NewCampaignPage() {
  const { agent } = route.useSearch();
  return (
    <>
      <PageHead title="New campaign">
        <span>
          Writes a file for provoke run, which runs where you type the command, or starts on
          workers.
        </span>
      </PageHead>
      {agent ? <OfAgent key={agent} id={agent} /> : <CampaignForm />}
    </>
  );
}

function OfAgent({ id }: { id: string }) {
  const query = useQuery(agentQuery(id));
  return (
    <Loaded query={query} what="The agent">
      {(agent) => <CampaignForm id={id} agent={toCampaignAgent(agent)} />}
    </Loaded>
  );
}
