import { CheckBox } from '../../../forms/check-box.tsx';
import { Field } from '../../../parts/field.tsx';
import type { OptionSchema } from '../values/campaign-parts.ts';
import { wordsOf } from '../values/option-words.ts';
import { shownDefault, wanted } from '../values/read-option.ts';
import type { FormState } from './form-state.ts';
import { Labelled } from './labelled.tsx';

type Props = FormState & { schema: OptionSchema; prefix: string };

/** The control that an option's schema asks for. */
export function OptionField({ schema, prefix, values, errors, set }: Props) {
  const name = `${prefix}.${schema.name}`;
  const value = values[name] ?? shownDefault(schema);
  const { label: words, more } = wordsOf(schema);
  const label = <Labelled words={words} flag={schema.name} />;
  if (schema.type === 'boolean')
    return (
      <CheckBox
        {...{ name, label }}
        hint={more}
        error={errors[name]}
        checked={value === 'true'}
        onChange={({ target }) => set(name, String(target.checked))}
      />
    );
  return (
    <Field
      label={label}
      hint={[more, rangeOf(schema), defaultOf(schema)].filter(Boolean).join(' ')}
      errors={errors[name] ? [errors[name]] : []}
    >
      {controlFor(schema, { name, value, onChange: ({ target }) => set(name, target.value) })}
    </Field>
  );
}

type Control = {
  name: string;
  value: string;
  onChange(event: { target: { value: string } }): void;
};

function controlFor({ type, enum: choices, maxLength = 0 }: OptionSchema, control: Control) {
  if (choices)
    return (
      <select {...control}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    );
  if (type === 'array') return <textarea {...control} rows={4} spellCheck={false} />;
  if (type === 'string' && maxLength > LINE_MAX) return <textarea {...control} rows={4} />;
  const isNumber = type === 'integer' || type === 'number';
  return <input {...control} inputMode={isNumber ? 'decimal' : 'text'} spellCheck={false} />;
}

/** Longer texts get several lines. */
const LINE_MAX = 600;

const rangeOf = (schema: OptionSchema) => {
  const choices = schema.items?.enum;
  if (choices) return `One per line: ${choices.join(', ')}.`;
  if (schema.type === 'array') return 'One per line.';
  return schema.type === 'integer' || schema.type === 'number' ? wanted(schema) : '';
};

const DEFAULT_MAX = 40;

function defaultOf(schema: OptionSchema): string {
  const text = shownDefault(schema);
  const isShort = schema.type !== 'array' && text !== '' && text.length <= DEFAULT_MAX;
  return isShort ? `Default: ${text}.` : '';
}
