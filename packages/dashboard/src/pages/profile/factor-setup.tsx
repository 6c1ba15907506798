import type { NewSecondFactor } from '@provoke/contract';
import { api } from '../../api.ts';
import { Form } from '../../forms/form.tsx';
import { Secret } from '../../forms/secret.tsx';
import { useAction } from '../../forms/use-action.ts';
import { Field } from '../../parts/field.tsx';
import s from './profile.module.css';
import { type Proof, ProofForm } from './proof-form.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Props = {
  asksPassword: boolean;
  onDone(): void;
  /** Without it, there is no way but to set it up. */
  onCancel?: () => void;
};

/** The password, then the app, then a first code of it. Until then nothing changes at sign-in. */
export function FactorSetup({ asksPassword, onDone, onCancel }: Props) {
  const { run, busy, problem, done } = useAction(
    ({ current_password }: Omit<Proof, 'code'>) =>
      api.secondFactor.enrol({ body: { current_password } }),
    { says: 'Next: scan the code, or type it into the app' },
  );
  if (done) return <ShowApp made={done} {...{ onDone, onCancel }} />;
  const asks = { password: asksPassword, code: false };
  return <ProofForm action="Continue" {...{ asks, busy, problem, onCancel }} onProve={run} />;
}

type ShowAppProps = Pick<Props, 'onDone'> & {
  made: NewSecondFactor;
  onCancel: (() => void) | undefined;
};

function ShowApp({ made, onDone, onCancel }: ShowAppProps) {
  const { run, busy, problem } = useAction(
    (code: string) => api.secondFactor.confirm({ body: { code } }),
    { refresh: [['second-factor']], onDone, says: 'The second factor is on' },
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
          onCancel={onCancel}
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
