import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api.ts';
import { MayNotWrite } from '../../forms/may-not.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useRole } from '../../forms/use-role.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { AgentForm } from './agent-form.tsx';
import { AGENTS } from './agent-queries.ts';
import type { AgentFields } from './read-agent.ts';

export function NewAgentPage() {
  const { mayWrite } = useRole();
  const navigate = useNavigate();
  const [unreadable, setUnreadable] = useState('');
  const { run, busy, problem } = useAction((body: AgentFields) => api.agents.create({ body }), {
    refresh: [AGENTS],
    draft: 'new agent',
    onDone: ({ id }) => navigate({ to: '/agents/$id', params: { id } }),
  });
  return (
    <>
      <PageHead title="New agent" crumbs={<Link to="/agents">Agents</Link>} />
      <MayNotWrite what="add agents" />
      {mayWrite && (
        <AgentForm
          action="Add the agent"
          {...{ busy, problem, unreadable }}
          draft="new agent"
          onSave={run}
          onUnreadable={setUnreadable}
        />
      )}
    </>
  );
}
