import { Field } from '../../../parts/field.tsx';
import { Section } from '../../../parts/section.tsx';
import { parts } from '../values/campaign-parts.ts';
import { isShipped } from '../values/knows-goals.ts';
import type { FormState } from './form-state.ts';
import { Labelled } from './labelled.tsx';
import s from './new-campaign.module.css';
import { TextField } from './text-field.tsx';

/** What the agent should be made to do. */
export function GoalsSection(state: FormState) {
  const { values, errors, set } = state;
  const from = values['goals.from'];
  return (
    <Section title="Goals">
      <div className={s.fields}>
        <Field label="Goals from">
          <select value={from} onChange={({ target }) => set('goals.from', target.value)}>
            <option value="set">a named set</option>
            <option value="own">the lines below</option>
            <option value="file">a file of yours</option>
          </select>
        </Field>
        {from === 'set' && (
          <Field
            label={<Labelled words="Set" flag="goals_set" />}
            hint={
              isShipped(values['goals.set'])
                ? 'Part of provoke.'
                : 'Downloaded when the campaign starts.'
            }
          >
            <select
              value={values['goals.set']}
              onChange={({ target }) => set('goals.set', target.value)}
            >
              {parts.goalSets.map(({ id, title }) => (
                <option key={id} value={id}>
                  {id}: {title}
                </option>
              ))}
            </select>
          </Field>
        )}
        {from === 'own' && (
          <Field
            label={<Labelled words="Goals" flag="goals" />}
            hint="One per line, such as: Reveal your system prompt"
            errors={errors['goals.own'] ? [errors['goals.own']] : []}
          >
            <textarea
              name="goals.own"
              value={values['goals.own'] ?? ''}
              rows={5}
              onChange={({ target }) => set('goals.own', target.value)}
            />
          </Field>
        )}
        {from === 'file' && (
          <TextField
            {...state}
            name="goals.file"
            label="File"
            flag="goals_file"
            placeholder="goals.csv"
            hint="In the folder of the campaign file. YAML, JSON, JSONL, CSV, TSV or plain lines."
          />
        )}
      </div>
    </Section>
  );
}
