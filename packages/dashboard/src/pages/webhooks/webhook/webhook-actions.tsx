import type { Webhook, WebhookDelivery } from '@provoke/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { ConfirmAction } from '../../../forms/confirm-action.tsx';
import { ProblemBox } from '../../../forms/problem-box.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { WEBHOOKS } from '../shared/webhook-queries.ts';
import { ChangeWebhook } from './change-webhook.tsx';

type Props = { webhook: Webhook; onTest(sent: WebhookDelivery): void };

const refresh = [WEBHOOKS];

/** Send a test, pause, resume, change, and delete, which asks. */
export function WebhookActions({ webhook, onTest }: Props) {
  const { id, paused } = webhook;
  const params = { id };
  const navigate = useNavigate();
  const [changes, setChanges] = useState(false);
  const testing = useAction(() => api.webhooks.test({ params }), {
    ...{ refresh, onDone: onTest, says: 'Tested' },
  });
  const pausing = useAction(
    (to: boolean) => api.webhooks.update({ params, body: { paused: to } }),
    { refresh, says: (to) => (to ? 'Paused' : 'Resumed') },
  );
  const busy = testing.busy || pausing.busy;
  return (
    <>
      <ProblemBox problem={testing.problem ?? pausing.problem} />
      <button
        type="button"
        className="button"
        data-kind="main"
        disabled={busy || paused}
        title={paused ? 'Resume it first.' : undefined}
        onClick={() => testing.run()}
      >
        Send a test
      </button>
      <button type="button" className="button" disabled={busy} onClick={() => pausing.run(!paused)}>
        {paused ? 'Resume' : 'Pause'}
      </button>
      <button type="button" className="button" onClick={() => setChanges(true)}>
        Change
      </button>
      {changes && <ChangeWebhook webhook={webhook} onClose={() => setChanges(false)} />}
      <ConfirmAction
        button="Delete"
        title="Delete this webhook?"
        action="Delete the webhook"
        act={() => api.webhooks.delete({ params })}
        refresh={[[...WEBHOOKS, 'list']]}
        onDone={() => navigate({ to: '/webhooks' })}
      >
        Its messages go too, and those that wait are never sent. This cannot be undone; to stop for
        a while, pause it.
      </ConfirmAction>
    </>
  );
}
