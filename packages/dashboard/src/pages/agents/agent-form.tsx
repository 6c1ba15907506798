import type { Agent } from '@provoke/contract';
import { agentTypes } from '@provoke/contract/lists';
import { Form } from '../../forms/form.tsx';
import { JsonArea } from '../../forms/json-area.tsx';
import type { Action } from '../../forms/use-action.ts';
import { Field } from '../../parts/field.tsx';
import { type AgentFields, readAgent } from './read-agent.ts';

type Props = Action & {
  /** The agent to change; absent for a new one. */
  agent?: Agent;
  action: string;
  onSave(fields: AgentFields): void;
  onUnreadable(message: string): void;
  unreadable: string | undefined;
  /** The name of its draft. */
  draft: string;
};

const FIELDS = ['name', 'agent_type', 'endpoint', 'description', 'metadata'];

/** What the service keeps of an agent. */
export function AgentForm({
  agent,
  action,
  busy,
  problem,
  onSave,
  onUnreadable,
  unreadable,
  draft,
}: Props) {
  const errors = (name: string) => problem?.fields[name];
  const metadata = agent?.metadata ? JSON.stringify(agent.metadata, null, 2) : '';
  const submit = (form: HTMLFormElement) => {
    const read = readAgent(new FormData(form), metadata);
    onUnreadable('fields' in read ? '' : read.message);
    if ('fields' in read) onSave(read.fields);
  };
  return (
    <Form {...{ action, busy, problem }} fields={FIELDS} draft={draft} onSubmit={submit}>
      <Field
        label="Name"
        hint="Unique in your organization. Campaigns record their results under it."
        errors={errors('name')}
      >
        <input name="name" defaultValue={agent?.name} required maxLength={200} />
      </Field>
      <Field label="Type" hint="How provoke talks to it." errors={errors('agent_type')}>
        <select name="agent_type" defaultValue={agent?.agent_type ?? 'CHATAPI'}>
          {agentTypes.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </Field>
      <Field
        label="Address"
        hint="It starts with http://, https://, ws://, wss:// or cli://. Never put a key in it."
        errors={errors('endpoint')}
      >
        <input
          name="endpoint"
          defaultValue={agent?.endpoint}
          placeholder="http://127.0.0.1:8000/v1"
          required
          spellCheck={false}
          autoCapitalize="none"
        />
      </Field>
      <Field label="Description" errors={errors('description')}>
        <textarea name="description" defaultValue={agent?.description ?? ''} rows={3} />
      </Field>
      <Field
        label="Metadata"
        hint='A JSON object, such as {"name": "llama3", "max_tokens": 150}. Do not put keys here.'
        errors={unreadable ? [unreadable] : errors('metadata')}
      >
        <JsonArea name="metadata" defaultValue={metadata} rows={5} />
      </Field>
    </Form>
  );
}
