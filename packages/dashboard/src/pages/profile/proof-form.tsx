import { Form } from '../../forms/form.tsx';
import type { Action } from '../../forms/use-action.ts';
import { Field } from '../../parts/field.tsx';

export type Proof = { current_password?: string; code: string };

type Props = Action & {
  action: string;
  asks: { password: boolean; code: boolean };
  onProve(proof: Proof): void;
  onCancel?: (() => void) | undefined;
};

/** Asks for the password, a code or both before something that guards the account changes. */
export const ProofForm = ({ action, asks, busy, problem, onProve, onCancel }: Props) => (
  <Form
    {...{ action, busy, problem, onCancel }}
    fields={[...(asks.password ? ['current_password'] : []), ...(asks.code ? ['code'] : [])]}
    onSubmit={(form) => {
      const typed = new FormData(form);
      onProve({
        ...(asks.password && { current_password: String(typed.get('current_password')) }),
        code: String(typed.get('code') ?? ''),
      });
    }}
  >
    {asks.password && (
      <Field label="Your password" errors={problem?.fields['current_password']}>
        <input name="current_password" type="password" required autoComplete="current-password" />
      </Field>
    )}
    {asks.code && (
      <Field
        label="Code"
        hint="The six digits that the app shows now, or a recovery code."
        errors={problem?.fields['code']}
      >
        <input
          name="code"
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    )}
  </Form>
);
