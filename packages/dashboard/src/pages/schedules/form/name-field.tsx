import { Field } from '../../../parts/field.tsx';

type Props = { name?: string; errors: readonly string[] | undefined };

/** What a schedule is called; its campaigns are named after it. */
export const NameField = ({ name, errors }: Props) => (
  <Field
    label="Name"
    hint="Letters, digits, dots, dashes and underscores. Its campaigns are named after it."
    errors={errors}
  >
    <input
      name="name"
      required
      maxLength={64}
      defaultValue={name}
      placeholder="nightly"
      spellCheck={false}
      autoComplete="off"
    />
  </Field>
);
