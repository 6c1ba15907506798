import type { UserProfile } from '@provoke/contract';
import { api } from '../../api.ts';
import { Form } from '../../forms/form.tsx';
import { Notice } from '../../forms/notice.tsx';
import { useAction } from '../../forms/use-action.ts';
import { Field } from '../../parts/field.tsx';
import { Section } from '../../parts/section.tsx';
import s from './profile.module.css';

const DRAFT = 'names';

type Names = { first_name: string | null; last_name: string | null };

export function NamesForm({ profile: { username, role, ...profile } }: { profile: UserProfile }) {
  const { run, busy, problem, done } = useAction((body: Names) => api.profile.replace({ body }), {
    refresh: [['profile'], ['people']],
    draft: DRAFT,
  });
  const submit = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const text = (name: string) => String(typed.get(name) ?? '').trim() || null;
    run({ first_name: text('first_name'), last_name: text('last_name') });
  };
  return (
    <Section title="Name" note={`${username}, ${role} of ${profile.organization_name}`}>
      <div className={s.stack}>
        <Form
          action="Save the name"
          {...{ busy, problem }}
          fields={['first_name', 'last_name']}
          draft={DRAFT}
          onSubmit={submit}
        >
          <Field label="First name" errors={problem?.fields['first_name']}>
            <input
              name="first_name"
              defaultValue={profile.first_name ?? ''}
              maxLength={150}
              autoComplete="given-name"
            />
          </Field>
          <Field label="Last name" errors={problem?.fields['last_name']}>
            <input
              name="last_name"
              defaultValue={profile.last_name ?? ''}
              maxLength={150}
              autoComplete="family-name"
            />
          </Field>
        </Form>
        {done && !busy && !problem && <Notice>Saved.</Notice>}
      </div>
    </Section>
  );
}
