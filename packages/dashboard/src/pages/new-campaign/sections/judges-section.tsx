import { WEAK_JUDGE } from '@provoke/figures';
import { CheckBox } from '../../../forms/check-box.tsx';
import { Section } from '../../../parts/section.tsx';
import { type Judge as JudgeParts, type OptionSchema, parts } from '../values/campaign-parts.ts';
import { isWeaklyJudged } from '../values/is-weakly-judged.ts';
import type { FormState } from './form-state.ts';
import { Labelled } from './labelled.tsx';
import { ModelFields } from './model-fields.tsx';
import s from './new-campaign.module.css';
import { OptionField } from './option-field.tsx';

/** Who decides whether a reply is broken. */
export function JudgesSection(state: FormState) {
  const chosen = parts.judges.filter(({ id }) => state.values[`judge.${id}`] === 'true');
  return (
    <Section title="Judges" note="Each judge decides; the majority counts.">
      <div className={s.fields}>
        {parts.judges.map((judge) => (
          <Judge key={judge.id} {...state} judge={judge} />
        ))}
        {state.errors['judges'] && (
          <p role="alert" className={`${s.error} ${s.wide}`}>
            {state.errors['judges']}
          </p>
        )}
        {isWeaklyJudged(state.values) && (
          <p role="status" className={`${s.warning} ${s.wide}`}>
            {WEAK_JUDGE}
          </p>
        )}
        {chosen.some(({ asksModel }) => asksModel) && (
          <ModelFields
            {...state}
            prefix="judges"
            label="Judge model"
            flag="judges"
            hint="Such as ollama/llama3. Empty: the models of this service."
          />
        )}
      </div>
    </Section>
  );
}

function Judge({ judge, ...state }: FormState & { judge: JudgeParts }) {
  const { id, title, description, options, strongWith = [] } = judge;
  const name = `judge.${id}`;
  const isChosen = state.values[name] === 'true';
  const isFirst = ({ name: own, required }: OptionSchema) => required || strongWith.includes(own);
  const needed = options.filter(isFirst);
  const others = options.filter((schema) => !isFirst(schema));
  return (
    <div className={s.fields}>
      <CheckBox
        name={name}
        label={<Labelled words={title} flag={id} />}
        hint={description}
        checked={isChosen}
        onChange={({ target }) => state.set(name, String(target.checked))}
      />
      {isChosen &&
        needed.map((schema) => (
          <OptionField key={schema.name} {...state} schema={schema} prefix={name} />
        ))}
      {isChosen && (
        <details className={s.more}>
          <summary>Options of {title}</summary>
          <div className={s.fields}>
            {others.map((schema) => (
              <OptionField key={schema.name} {...state} schema={schema} prefix={name} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}
