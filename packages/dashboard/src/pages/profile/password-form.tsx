import type { PasswordChange } from '@provoke/contract';
import { plural } from '@provoke/figures';
import { useState } from 'react';
import { api } from '../../api.ts';
import { CheckBox } from '../../forms/check-box.tsx';
import { Form } from '../../forms/form.tsx';
import { Notice } from '../../forms/notice.tsx';
import { useAction } from '../../forms/use-action.ts';
import { Field } from '../../parts/field.tsx';
import { Section } from '../../parts/section.tsx';
import s from './profile.module.css';

type Change = { current_password: string; new_password: string; revoke_keys: boolean };

export function PasswordForm() {
  const [times, setTimes] = useState(0);
  const { run, busy, problem, done } = useAction(
    (body: Change) => api.passwords.change({ body }),
    // A new form, so that no password stays in its fields.
    { refresh: [['sessions'], ['keys']], onDone: () => setTimes((before) => before + 1) },
  );
  const submit = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    run({
      current_password: String(typed.get('current_password')),
      new_password: String(typed.get('new_password')),
      revoke_keys: typed.has('revoke_keys'),
    });
  };
  return (
    <Section title="Password" note="A change ends your other sessions.">
      <div className={s.stack}>
        <Form
          key={times}
          action="Change the password"
          {...{ busy, problem }}
          fields={['current_password', 'new_password']}
          onSubmit={submit}
        >
          <Field label="Current password" errors={problem?.fields['current_password']}>
            <input
              name="current_password"
              type="password"
              required
              autoComplete="current-password"
            />
          </Field>
          <Field
            label="New password"
            hint="At least 10 characters, and not one that is easy to guess."
            errors={problem?.fields['new_password']}
          >
            <input name="new_password" type="password" required autoComplete="new-password" />
          </Field>
          <CheckBox
            name="revoke_keys"
            label="Revoke my keys too"
            hint="If someone else may know the old password."
          />
        </Form>
        {done && !busy && !problem && <Notice>{wordsFor(done)}</Notice>}
      </div>
    </Section>
  );
}

function wordsFor({ ended_sessions, revoked_keys, remaining_keys }: PasswordChange): string {
  const ended = `${plural(ended_sessions, 'other session')} ended`;
  const revoked = revoked_keys.length > 0 ? `, ${countOf(revoked_keys)} revoked` : '';
  const left = remaining_keys.length > 0 ? ` ${countOf(remaining_keys)} still work.` : '';
  return `The password is changed: ${ended}${revoked}.${left}`;
}

const countOf = (keys: readonly string[]) => plural(keys.length, 'key');
