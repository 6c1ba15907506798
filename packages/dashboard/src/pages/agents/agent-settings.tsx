import type { Agent } from '@provoke/contract';
import { useState } from 'react';
import { api } from '../../api.ts';
import { MayNotWrite } from '../../forms/may-not.tsx';
import { Notice } from '../../forms/notice.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useRole } from '../../forms/use-role.ts';
import { Section } from '../../parts/section.tsx';
import { AgentForm } from './agent-form.tsx';
import { AGENTS } from './agent-queries.ts';
import { AgentText } from './agent-text.tsx';
import type { AgentFields } from './read-agent.ts';

/** What the service keeps of the agent, to read or to change. */
export function AgentSettings({ agent }: { agent: Agent }) {
  const { mayWrite } = useRole();
  const [unreadable, setUnreadable] = useState('');
  // Of this version: another person's change is not overwritten by an older draft.
  const draft = `agent ${agent.id} ${agent.updated_at}`;
  const { run, busy, problem, done } = useAction(
    (body: AgentFields) => api.agents.replace({ params: { id: agent.id }, body }),
    { refresh: [AGENTS], draft },
  );
  return (
    <Section title="Settings">
      {mayWrite ? (
        <AgentForm
          key={agent.updated_at}
          action="Save"
          {...{ agent, busy, problem, unreadable, draft }}
          onSave={run}
          onUnreadable={setUnreadable}
        />
      ) : (
        <AgentText agent={agent} />
      )}
      {done && !problem && !busy && <Notice>Saved.</Notice>}
      <MayNotWrite what="change or delete agents" />
    </Section>
  );
}
