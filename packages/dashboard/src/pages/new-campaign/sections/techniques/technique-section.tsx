import { plural } from '@provoke/figures';
import { Section } from '../../../../parts/section.tsx';
import { type OptionSchema, parts } from '../../values/campaign-parts.ts';
import { chosenTechniques, techniqueField } from '../../values/chosen/chosen-techniques.ts';
import { effortWords } from '../../values/estimate/effort-words.ts';
import { needsLeave } from '../../values/needs-leave.ts';
import type { FormState } from '../form-state.ts';
import { ModelFields } from '../model-fields.tsx';
import s from '../new-campaign.module.css';
import { OptionField } from '../option-field.tsx';
import { Card } from './card.tsx';
import c from './cards.module.css';

const ALLOW: OptionSchema = {
  name: 'allow_actions',
  type: 'boolean',
  description: 'the agent may act; each of its tools may be called, for real',
};

/** The techniques, each with its options as its schema has them. */
export function TechniqueSection(state: FormState) {
  const { values, errors, set } = state;
  const chosen = chosenTechniques(values);
  const withOptions = chosen.filter(({ options }) => options.length > 0);
  return (
    <Section
      title="Techniques"
      note={`${plural(chosen.length, 'technique')} chosen. Each gets the same goals, one after another.`}
    >
      <div className={s.fields}>
        <div className={`${c.cards} ${s.wide}`}>
          {parts.techniques.map((technique) => (
            <Card
              key={technique.id}
              type="checkbox"
              name={techniqueField(technique.id)}
              title={technique.title}
              flag={technique.id}
              lines={[technique.description, effortWords(technique, values)]}
              checked={values[techniqueField(technique.id)] === 'true'}
              onChange={({ target }) => set(techniqueField(technique.id), String(target.checked))}
            />
          ))}
        </div>
        {errors['techniques'] && (
          <p role="alert" className={`${s.error} ${s.wide}`}>
            {errors['techniques']}
          </p>
        )}
        {chosen.some((one) => needsLeave(one, values)) && (
          <OptionField {...state} schema={ALLOW} prefix="action" />
        )}
        {withOptions.length > 0 && (
          <ModelFields
            {...state}
            prefix="helper"
            label="Helper model"
            flag="attacker"
            hint={
              chosen.some(({ asksModel }) => asksModel)
                ? 'Writes the prompts, such as ollama/llama3. Empty: the models of this service.'
                : 'Only for options that ask one, such as ollama/llama3.'
            }
          />
        )}
        {withOptions.map(({ id, title, options }) => (
          <details key={id} className={`${c.options} ${s.wide}`}>
            <summary>Options of {title}</summary>
            <div className={s.fields}>
              {options.map((schema) => (
                <OptionField key={schema.name} {...state} schema={schema} prefix={id} />
              ))}
            </div>
          </details>
        ))}
      </div>
    </Section>
  );
}
