import type { Attack } from '@provoke/contract';
import { Form } from '../../forms/form.tsx';
import { JsonArea } from '../../forms/json-area.tsx';
import type { Action } from '../../forms/use-action.ts';
import { Field } from '../../parts/field.tsx';
import techniqueIds from '../../technique-ids.json';
import { AgentChoice } from './agent-choice.tsx';
import { type AttackFields, readAttack } from './read-attack.ts';

type Props = Action & {
  /** The attack to change; absent for a new one. */
  attack?: Attack;
  action: string;
  onSave(fields: AttackFields): void;
  onUnreadable(message: string): void;
  unreadable: string | undefined;
  /** The name of its draft. */
  draft: string;
};

const FIELDS = ['type', 'agent', 'configuration'];

/** What the service keeps of an attack. */
export function AttackForm(props: Props) {
  const { attack, action, busy, problem, onSave, onUnreadable, unreadable, draft } = props;
  const errors = (name: string) => problem?.fields[name];
  const configuration = attack && JSON.stringify(attack.configuration, null, 2);
  const submit = (form: HTMLFormElement) => {
    const read = readAttack(new FormData(form), configuration);
    onUnreadable('fields' in read ? '' : read.message);
    if ('fields' in read) onSave(read.fields);
  };
  return (
    <Form {...{ action, busy, problem }} fields={FIELDS} draft={draft} onSubmit={submit}>
      <Field
        label="Technique"
        hint="Such as flipattack or pair. The service keeps others too."
        errors={errors('type')}
      >
        <input
          name="type"
          list="techniques"
          defaultValue={attack?.type}
          required
          maxLength={100}
          spellCheck={false}
          autoCapitalize="none"
        />
      </Field>
      <datalist id="techniques">
        {techniqueIds.map((id) => (
          <option key={id} value={id} />
        ))}
      </datalist>
      <AgentChoice
        errors={errors('agent')}
        {...(attack && { chosen: { id: attack.agent, name: attack.agent_name } })}
      />
      <Field
        label="Configuration"
        hint="A JSON object: the options of the technique, judges, limits. Do not put keys here."
        errors={unreadable ? [unreadable] : errors('configuration')}
      >
        <JsonArea name="configuration" defaultValue={configuration ?? '{}'} rows={14} />
      </Field>
    </Form>
  );
}
