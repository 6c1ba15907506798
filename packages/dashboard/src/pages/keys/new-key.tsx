import type { ApiKey } from '@provoke/contract';
import type { Scope } from '@provoke/contract/lists';
import { api } from '../../api.ts';
import { Form } from '../../forms/form.tsx';
import { useAction } from '../../forms/use-action.ts';
import { DAY_MS } from '../../lists/utc-day.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { KEYS } from './key-queries.ts';
import { ScopeBoxes } from './scope-boxes.tsx';
import { ShownOnce } from './shown-once.tsx';

const FIELDS = ['name', 'scopes', 'expiry_date'];

/** How long a key works, unless its maker says otherwise. */
const DAYS = 90;

type Props = {
  /** The key that the new one takes the place of: its name and scopes are filled in. */
  like?: ApiKey;
  onClose(): void;
};

/** Names a key, then shows it, this once. */
export function NewKey({ like, onClose }: Props) {
  const draft = like ? `key like ${like.prefix}` : 'new key';
  const { run, busy, problem, done } = useAction(
    (body: { name: string; scopes: Scope[]; expiry_date: string | null }) =>
      api.keys.create({ body }),
    { refresh: [KEYS], draft, says: 'The key is made' },
  );
  const submit = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    run({
      name: String(typed.get('name')),
      scopes: typed.getAll('scopes') as Scope[],
      expiry_date: endOf(String(typed.get('expiry_date'))),
    });
  };
  if (done) return <ShownOnce made={done} onClose={onClose} />;
  return (
    <Dialog title={like ? 'A new key in its place' : 'New key'} onClose={onClose}>
      {like && (
        <p className="soft">
          A key cannot be extended. Make one like it, put it where the old one is used, then revoke
          the old one, <code>pvk_{like.prefix}_…</code>.
        </p>
      )}
      <Form
        action="Make the key"
        {...{ busy, problem, draft }}
        fields={FIELDS}
        onSubmit={submit}
        onCancel={onClose}
      >
        <Field
          label="Name"
          hint="Where it is used, such as “nightly build”."
          errors={problem?.fields['name']}
        >
          <input name="name" required maxLength={50} defaultValue={like?.name} autoComplete="off" />
        </Field>
        <ScopeBoxes errors={problem?.fields['scopes']} {...(like && { chosen: like.scopes })} />
        <Field
          label="Expires"
          hint="Its last day, in your time. Empty: never."
          errors={problem?.fields['expiry_date']}
        >
          <input name="expiry_date" type="date" defaultValue={dayAfter(DAYS)} />
        </Field>
      </Form>
    </Dialog>
  );
}

/** A day in the viewer's zone, as a field for dates takes it. */
function dayAfter(days: number): string {
  const day = new Date(Date.now() + days * DAY_MS);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The end of a day in the viewer's zone. */
function endOf(day: string): string | null {
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}
