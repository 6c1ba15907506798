import { api } from '../../api.ts';
import { Form } from '../../forms/form.tsx';
import { useAction } from '../../forms/use-action.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { KEYS } from './key-queries.ts';
import { ShownOnce } from './shown-once.tsx';

const FIELDS = ['name', 'expiry_date'];

/** Names a key, then shows it, this once. */
export function NewKey({ onClose }: { onClose(): void }) {
  const { run, busy, problem, done } = useAction(
    (body: { name: string; expiry_date: string | null }) => api.keys.create({ body }),
    { refresh: [KEYS] },
  );
  const submit = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    run({ name: String(typed.get('name')), expiry_date: endOf(String(typed.get('expiry_date'))) });
  };
  if (done) return <ShownOnce made={done} onClose={onClose} />;
  return (
    <Dialog title="New key" onClose={onClose}>
      <Form
        action="Make the key"
        {...{ busy, problem }}
        fields={FIELDS}
        onSubmit={submit}
        onCancel={onClose}
      >
        <Field
          label="Name"
          hint="Where it is used, such as “nightly build”."
          errors={problem?.fields['name']}
        >
          <input name="name" required maxLength={50} autoComplete="off" />
        </Field>
        <Field
          label="Expires"
          hint="Its last day, in your time. Empty: never."
          errors={problem?.fields['expiry_date']}
        >
          <input name="expiry_date" type="date" />
        </Field>
      </Form>
    </Dialog>
  );
}

/** The end of a day in the viewer's zone. */
function endOf(day: string): string | null {
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}
