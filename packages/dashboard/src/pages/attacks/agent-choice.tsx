import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { choicesOfAgentsQuery } from '../../agent-choices.ts';
import { Field } from '../../parts/field.tsx';

type Props = {
  chosen?: { id: string; name: string };
  errors: readonly string[] | undefined;
};

/** The agents by name; those added last come first. */
export function AgentChoice({ chosen, errors }: Props) {
  const { data } = useQuery(choicesOfAgentsQuery);
  const [id, setId] = useState(chosen?.id ?? '');
  const agents = data?.agents ?? [];
  const isListed = agents.some((agent) => agent.id === chosen?.id);
  return (
    <Field label="Agent" hint={data?.more && 'The newest agents are listed here.'} errors={errors}>
      <select name="agent" value={id} onChange={({ target }) => setId(target.value)} required>
        <option value="">Choose an agent</option>
        {chosen && !isListed && <option value={chosen.id}>{chosen.name}</option>}
        {agents.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}
