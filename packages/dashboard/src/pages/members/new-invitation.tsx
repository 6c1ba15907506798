import type { Role } from '@provoke/contract';
import { api } from '../../api.ts';
import { Form } from '../../forms/form.tsx';
import { Secret } from '../../forms/secret.tsx';
import { useAction } from '../../forms/use-action.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { PEOPLE } from './member-queries.ts';
import { roleChoices } from './roles.ts';

const DRAFT = 'new invitation';

/** Invites a person, then shows the link, this once: the service sends no mail. */
export function NewInvitation({ onClose }: { onClose(): void }) {
  const { run, busy, problem, done } = useAction(
    (body: { email: string; role: Role }) => api.invitations.create({ body }),
    { refresh: [PEOPLE], draft: DRAFT, says: ({ email }) => `${email} is invited` },
  );
  const submit = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    // One of the choices below.
    run({ email: String(typed.get('email')), role: String(typed.get('role')) as Role });
  };
  if (done)
    return (
      <Dialog title={`Invitation for ${done.email}`} onClose={onClose}>
        <p>
          Send this link to the person: it is shown <b>this once</b>, and works for seven days.
        </p>
        <Secret text={done.url} what="the link" />
        <div>
          <button type="button" className="button" data-kind="main" onClick={onClose}>
            I have copied it
          </button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title="Invite a person" onClose={onClose}>
      <Form
        action="Invite"
        {...{ busy, problem }}
        fields={['email', 'role']}
        draft={DRAFT}
        onSubmit={submit}
        onCancel={onClose}
      >
        <Field label="E-mail" errors={problem?.fields['email']}>
          <input name="email" type="email" required maxLength={254} autoComplete="off" />
        </Field>
        <Field label="Role" errors={problem?.fields['role']}>
          <select name="role" defaultValue="member">
            {roleChoices.map(({ role, words }) => (
              <option key={role} value={role}>
                {words}
              </option>
            ))}
          </select>
        </Field>
      </Form>
    </Dialog>
  );
}
