import type { WebhookEvent } from '@provoke/contract';
import { api } from '../../api.ts';
import { Form } from '../../forms/form.tsx';
import { useAction } from '../../forms/use-action.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { SecretOnce } from './shared/secret-once.tsx';
import { readWebhook, WebhookFields } from './shared/webhook-fields.tsx';
import { WEBHOOKS } from './shared/webhook-queries.ts';

const FIELDS = ['name', 'url', 'events'];
const DRAFT = 'new webhook';

/** Makes a webhook, then shows its secret, this once. */
export function NewWebhook({ onClose }: { onClose(): void }) {
  const { run, busy, problem, done } = useAction(
    (body: { name: string; url: string; events: WebhookEvent[] }) => api.webhooks.create({ body }),
    { refresh: [WEBHOOKS], draft: DRAFT, says: 'The webhook is made' },
  );
  if (done) return <SecretOnce made={done} onClose={onClose} />;
  const submit = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    run({ name: String(typed.get('name')), ...readWebhook(typed) });
  };
  return (
    <Dialog title="New webhook" onClose={onClose}>
      <Form
        action="Make the webhook"
        {...{ busy, problem }}
        fields={FIELDS}
        draft={DRAFT}
        onSubmit={submit}
        onCancel={onClose}
      >
        <Field
          label="Name"
          hint="What receives the messages, such as “ci”."
          errors={problem?.fields['name']}
        >
          <input name="name" required maxLength={100} autoComplete="off" />
        </Field>
        <WebhookFields problem={problem} />
      </Form>
    </Dialog>
  );
}
