import { Form } from '../../forms/form.tsx';
import type { Action } from '../../forms/use-action.ts';
import { Field } from '../../parts/field.tsx';

type Props = Action & { action: string; onProve(password: string): void; onCancel(): void };

/** Asks for the password before something that guards the account changes. */
export const PasswordProof = ({ action, busy, problem, onProve, onCancel }: Props) => (
  <Form
    {...{ action, busy, problem, onCancel }}
    fields={['current_password']}
    onSubmit={(form) => onProve(String(new FormData(form).get('current_password')))}
  >
    <Field label="Your password" errors={problem?.fields['current_password']}>
      <input name="current_password" type="password" required autoComplete="current-password" />
    </Field>
  </Form>
);
