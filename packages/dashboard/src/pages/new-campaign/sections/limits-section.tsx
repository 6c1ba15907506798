import { Section } from '../../../parts/section.tsx';
import { parts } from '../values/campaign-parts.ts';
import type { FormState } from './form-state.ts';
import s from './new-campaign.module.css';
import { OptionField } from './option-field.tsx';

/** How much, and how it is measured. */
export const LimitsSection = (state: FormState) => (
  <Section title="Limits and measurement">
    <div className={s.fields}>
      {parts.budget.map((schema) => (
        <OptionField key={schema.name} {...state} schema={schema} prefix="budget" />
      ))}
      {parts.measurement.map((schema) => (
        <OptionField key={schema.name} {...state} schema={schema} prefix="measurement" />
      ))}
    </div>
  </Section>
);
