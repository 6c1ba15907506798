import type { Agent } from '@provoke/contract';
import { plural } from '@provoke/figures';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../api.ts';
import { ConfirmAction } from '../../forms/confirm-action.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { AGENTS, runsOfAgentQuery } from './agent-queries.ts';

/** Deletes the agent after showing what is deleted with it. */
export function DeleteAgent({ agent: { id, name } }: { agent: Agent }) {
  const navigate = useNavigate();
  return (
    <ConfirmAction
      button="Delete"
      title="Delete the agent?"
      action="Delete the agent"
      act={() => api.agents.delete({ params: { id } })}
      refresh={[[...AGENTS, 'list'], ['attacks'], ['runs']]}
      onDone={() => navigate({ to: '/agents' })}
    >
      <p>
        <b>
          <HostileText text={name} />
        </b>
        , its attacks and <RunsOf agent={id} /> with all their results are deleted. This cannot be
        undone.
      </p>
    </ConfirmAction>
  );
}

function RunsOf({ agent }: { agent: string }) {
  const { data } = useQuery({ ...runsOfAgentQuery(agent), staleTime: 0 });
  if (data === undefined) return 'its runs';
  return plural(data.count, 'run');
}
