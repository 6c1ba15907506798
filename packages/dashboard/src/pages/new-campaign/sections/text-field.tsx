import { Field } from '../../../parts/field.tsx';
import type { FormState } from './form-state.ts';
import { Labelled } from './labelled.tsx';

type Props = FormState & {
  name: string;
  label: string;
  /** As the file has it. */
  flag: string;
  hint?: string;
  placeholder?: string;
  /** Choices of a list to pick from. */
  list?: string;
};

/** One line of text. */
export const TextField = ({ name, label, flag, hint, placeholder, list, ...state }: Props) => (
  <Field
    label={<Labelled words={label} flag={flag} />}
    hint={hint}
    errors={state.errors[name] ? [state.errors[name]] : []}
  >
    <input
      name={name}
      list={list}
      value={state.values[name] ?? ''}
      placeholder={placeholder}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      onChange={({ target }) => state.set(name, target.value)}
    />
  </Field>
);
