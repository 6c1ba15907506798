import { useQuery } from '@tanstack/react-query';
import { choicesOfAgentsQuery } from '../../../agent-choices.ts';
import { Field } from '../../../parts/field.tsx';
import { Section } from '../../../parts/section.tsx';
import { AGENT_ID } from '../values/draft/choose-agent.ts';
import { isOnWorkers } from '../values/read-workers.ts';
import { isCommandLine, targets } from '../values/targets.ts';
import type { FormState } from './form-state.ts';
import { Labelled } from './labelled.tsx';
import s from './new-campaign.module.css';
import { PriceFields } from './price-fields.tsx';
import { TextField } from './text-field.tsx';

type Props = FormState & {
  /** The agent that was just chosen, until it is loaded. */
  loading: string | undefined;
  isFailed: boolean;
  onChoose(id: string): void;
};

/** Which agent, and how it is reached. */
export function AgentSection({ loading, isFailed, onChoose, ...state }: Props) {
  const { values, set } = state;
  const isReached = !isCommandLine(values['agent.type']);
  const id = values[AGENT_ID] ?? '';
  return (
    <Section title="Agent" note="Choosing an agent changes nothing else on this page.">
      <div className={s.fields}>
        <Choice id={loading ?? id} name={values['agent.name'] ?? ''} onChoose={onChoose} />
        {isFailed && (
          <p role="alert" className={s.error}>
            The agent could not be loaded. Choose another one.
          </p>
        )}
        {!id && <TextField {...state} name="agent.name" label="Name" flag="name" />}
        <Field label={<Labelled words="Type" flag="agent_type" />}>
          <select
            name="agent.type"
            value={values['agent.type']}
            onChange={({ target }) => set('agent.type', target.value)}
          >
            {targets.map(({ type, title }) => (
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
            flag="endpoint"
            hint={isOnWorkers(values) ? 'As the workers reach it.' : 'As your machine reaches it.'}
          />
        )}
        <TextField
          {...state}
          name="agent.model"
          label="Model"
          flag="adapter_operational_config.name"
          hint="If it is not the name of the agent."
        />
        {isReached && (
          <TextField
            {...state}
            name="agent.key"
            label="Variable with its key"
            flag="api_key"
            placeholder="AGENT_KEY"
            hint="The file names the variable; the key itself is in no file. Empty: it needs no key."
          />
        )}
        <PriceFields {...state} prefix="agent" of="the agent" />
      </div>
    </Section>
  );
}

type ChoiceProps = { id: string; name: string; onChoose(id: string): void };

/** An agent of the service, or another. */
function Choice({ id, name, onChoose }: ChoiceProps) {
  const { data } = useQuery(choicesOfAgentsQuery);
  const agents = data?.agents ?? [];
  return (
    <Field
      label="Agent"
      hint={data?.more && 'The newest agents are listed. Others: “New campaign” on their pages.'}
    >
      <select name="agent.id" value={id} onChange={({ target }) => onChoose(target.value)}>
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
