import { Field } from '../../../parts/field.tsx';
import type { FormState } from './form-state.ts';

type Props = FormState & { name: string; label: string; hint?: string; placeholder?: string };

/** One line of text. */
export const TextField = ({ name, label, hint, placeholder, values, errors, set }: Props) => (
  <Field label={label} hint={hint} errors={errors[name] ? [errors[name]] : []}>
    <input
      name={name}
      value={values[name] ?? ''}
      placeholder={placeholder}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      onChange={({ target }) => set(name, target.value)}
    />
  </Field>
);
