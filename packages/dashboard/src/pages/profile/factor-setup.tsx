import type { NewSecondFactor } from '@provoke/contract';
import { api } from '../../api.ts';
import { Form } from '../../forms/form.tsx';
import { Secret } from '../../forms/secret.tsx';
import { useAction } from '../../forms/use-action.ts';
import { Field } from '../../parts/field.tsx';
import { PasswordProof } from './password-proof.tsx';
import s from './profile.module.css';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The password, then the app, then a first code of it. Until then nothing changes at sign-in. */
export function FactorSetup({ onDone }: { onDone(): void }) {
  const { run, busy, problem, done } = useAction((current_password: string) =>
    api.secondFactor.enrol({ body: { current_password } }),
  );
  if (done) return <ShowApp made={done} onDone={onDone} />;
  return <PasswordProof action="Continue" {...{ busy, problem }} onProve={run} onCancel={onDone} />;
}

function ShowApp({ made, onDone }: { made: NewSecondFactor; onDone(): void }) {
  const { run, busy, problem } = useAction(
    (code: string) => api.secondFactor.confirm({ body: { code } }),
    { refresh: [['second-factor']], onDone },
  );
  return (
    <div className={s.setup}>
      <QrCode text={made.uri} label="The code to scan with the app" />
      <div>
        <p>Scan it with an app for one-time codes, or type this into the app:</p>
        <Secret text={made.secret} what="the secret" />
        <RecoveryCodes codes={made.recovery_codes} />
        <Form
          action="Turn it on"
          {...{ busy, problem }}
          fields={['code']}
          onSubmit={(form) => run(String(new FormData(form).get('code')))}
          onCancel={onDone}
        >
          <Field
            label="Code"
            hint="The six digits that the app shows now."
            errors={problem?.fields['code']}
          >
            <input name="code" required inputMode="numeric" autoComplete="one-time-code" />
          </Field>
        </Form>
      </div>
    </div>
  );
}
