import type { Webhook, WebhookEvent } from '@provoke/contract';
import { api } from '../../../api.ts';
import { Form } from '../../../forms/form.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { readWebhook, WebhookFields } from '../shared/webhook-fields.tsx';
import { WEBHOOKS } from '../shared/webhook-queries.ts';

/** Changes where messages go, and about what. The secret stays. */
export function ChangeWebhook({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
  const draft = `webhook ${webhook.id}`;
  const { run, busy, problem } = useAction(
    (body: { url: string; events: WebhookEvent[] }) =>
      api.webhooks.update({ params: { id: webhook.id }, body }),
    { refresh: [WEBHOOKS], draft, onDone: onClose },
  );
  return (
    <Dialog title="Change the webhook" onClose={onClose}>
      <Form
        action="Save"
        {...{ busy, problem, draft }}
        fields={['url', 'events']}
        onSubmit={(form) => run(readWebhook(new FormData(form)))}
        onCancel={onClose}
      >
        <WebhookFields problem={problem} webhook={webhook} />
      </Form>
    </Dialog>
  );
}
