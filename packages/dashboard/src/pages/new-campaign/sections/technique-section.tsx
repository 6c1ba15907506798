import { getRouteApi } from '@tanstack/react-router';
import { Field } from '../../../parts/field.tsx';
import { Section } from '../../../parts/section.tsx';
import { type Configurable, type OptionSchema, parts } from '../values/campaign-parts.ts';
import { needsLeave } from '../values/needs-leave.ts';
import type { FormState } from './form-state.ts';
import { ModelFields } from './model-fields.tsx';
import s from './new-campaign.module.css';
import { OptionField } from './option-field.tsx';

const ALLOW: OptionSchema = {
  name: 'allow_actions',
  type: 'boolean',
  description: 'the agent may act: each of its tools may be called, for real',
};

const route = getRouteApi('/frame/new-campaign');

/** The technique, and its options as its schema has them. */
export function TechniqueSection({ technique, ...state }: FormState & { technique: Configurable }) {
  const navigate = route.useNavigate();
  const choose = (id: string) =>
    void navigate({
      search: (kept) => ({ ...kept, technique: id }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Section title="Technique">
      <div className={s.fields}>
        <Field label="Technique" hint={technique.description}>
          <select value={technique.id} onChange={({ target }) => choose(target.value)}>
            {parts.techniques.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </Field>
        {technique.options.map((schema) => (
          <OptionField
            key={`${technique.id}.${schema.name}`}
            {...state}
            schema={schema}
            prefix={technique.id}
          />
        ))}
        {needsLeave(technique, state.values) && (
          <OptionField {...state} schema={ALLOW} prefix="action" />
        )}
        {technique.options.length > 0 && (
          <ModelFields
            {...state}
            prefix="helper"
            label="Helper model"
            hint={
              technique.asksModel
                ? 'Writes the prompts, such as ollama/llama3. Empty: the models of this service.'
                : 'Only for options that ask one, such as ollama/llama3.'
            }
          />
        )}
      </div>
    </Section>
  );
}
