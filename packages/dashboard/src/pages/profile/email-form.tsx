import type { UserProfile } from '@provoke/contract';
import { api } from '../../api.ts';
import { Form } from '../../forms/form.tsx';
import { Notice } from '../../forms/notice.tsx';
import { useAction } from '../../forms/use-action.ts';
import { Field } from '../../parts/field.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { Section } from '../../parts/section.tsx';
import s from './profile.module.css';

/** An address can sign in, so changing it takes the password. */
export function EmailForm({ profile: { email, pending_email } }: { profile: UserProfile }) {
  const { run, busy, problem } = useAction(
    (body: { email: string; current_password?: string }) => api.profile.replace({ body }),
    { refresh: [['profile']] },
  );
  const submit = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const password = String(typed.get('current_password') ?? '');
    run({ email: String(typed.get('email')), ...(password && { current_password: password }) });
  };
  return (
    <Section
      title="E-mail"
      note={
        email ? (
          <>You sign in with {email}.</>
        ) : (
          'You have no address yet, so you sign in by a link.'
        )
      }
    >
      <div className={s.stack}>
        {pending_email && (
          <Notice>
            <b>
              <HostileText text={pending_email} />
            </b>{' '}
            counts once it is verified: an owner or the operator of the service sends you a link to
            it.
          </Notice>
        )}
        <Form
          action="Change the e-mail"
          {...{ busy, problem }}
          fields={['email', 'current_password']}
          onSubmit={submit}
        >
          <Field label="New e-mail" errors={problem?.fields['email']}>
            <input name="email" type="email" required maxLength={254} autoComplete="email" />
          </Field>
          <Field
            label="Your password"
            hint="Leave empty if you have none."
            errors={problem?.fields['current_password']}
          >
            <input name="current_password" type="password" autoComplete="current-password" />
          </Field>
        </Form>
      </div>
    </Section>
  );
}
