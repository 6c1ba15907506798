import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { choicesOfAgentsQuery } from '../../../agent-choices.ts';
import { Field } from '../../../parts/field.tsx';
import { Section } from '../../../parts/section.tsx';
import { isCommandLine, parts } from '../values/campaign-parts.ts';
import type { FormState } from './form-state.ts';
import s from './new-campaign.module.css';
import { TextField } from './text-field.tsx';

const route = getRouteApi('/frame/new-campaign');

/** Which agent, and how it is reached. */
export function AgentSection({ id, ...state }: FormState & { id?: string }) {
  const { values, set } = state;
  const isReached = !isCommandLine(values['agent.type']);
  const isOnWorkers = route.useSearch().on === 'workers';
  return (
    <Section title="Agent" note="Authorized testing only: attack agents that you own or may test.">
      <div className={s.fields}>
        <Choice id={id} name={values['agent.name'] ?? ''} />
        {!id && <TextField {...state} name="agent.name" label="Name" />}
        <Field label="Type">
          <select
            name="agent.type"
            value={values['agent.type']}
            onChange={({ target }) => set('agent.type', target.value)}
          >
            {parts.targets.map(({ type, title }) => (
              <option key={type} value={type}>
                {title} ({type})
              </option>
            ))}
          </select>
        </Field>
        {isReached && (
          <TextField
            {...state}
            name="agent.endpoint"
            label="Address"
            hint={isOnWorkers ? 'As the workers reach it.' : 'As your machine reaches it.'}
          />
        )}
        <TextField
          {...state}
          name="agent.model"
          label="Model"
          hint="If it is not the name of the agent."
        />
        {isReached && (
          <TextField
            {...state}
            name="agent.key"
            label="Variable with its key"
            placeholder="AGENT_KEY"
            hint="The file names the variable; the key itself is in no file. Empty: it needs no key."
          />
        )}
      </div>
    </Section>
  );
}

/** An agent of the service, or another. */
function Choice({ id = '', name }: { id: string | undefined; name: string }) {
  const { data } = useQuery(choicesOfAgentsQuery);
  const navigate = route.useNavigate();
  const agents = data?.agents ?? [];
  const choose = (agent: string) =>
    void navigate({
      search: ({ agent: _, ...kept }) => ({ ...kept, ...(agent && { agent }) }),
      resetScroll: false,
    });
  return (
    <Field
      label="Agent"
      hint={data?.more && 'The newest agents are listed. Others: “New campaign” on their pages.'}
    >
      <select value={id} onChange={({ target }) => choose(target.value)}>
        <option value="">Another agent</option>
        {id && !agents.some((agent) => agent.id === id) && <option value={id}>{name}</option>}
        {agents.map((agent) => (
          <option key={agent.id} value={agent.id}>
            {agent.name}
          </option>
        ))}
      </select>
    </Field>
  );
}
