import type { Webhook } from '@provoke/contract';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { ProblemBox } from '../../../forms/problem-box.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { SecretOnce } from '../shared/secret-once.tsx';
import { WEBHOOKS } from '../shared/webhook-queries.ts';

/** Asks once, then shows the new secret, this once. The old one signs nothing any more. */
export function RenewSecret({ webhook: { id } }: { webhook: Webhook }) {
  const [asks, setAsks] = useState(false);
  const { run, busy, problem, done, reset } = useAction(
    () => api.webhooks.renew({ params: { id } }),
    { refresh: [WEBHOOKS], says: 'The secret is new' },
  );
  const close = () => {
    setAsks(false);
    reset();
  };
  return (
    <>
      <button type="button" className="button" onClick={() => setAsks(true)}>
        Renew the secret
      </button>
      {asks && !done && (
        <ConfirmDialog
          title="Renew the secret?"
          action="Renew the secret"
          busy={busy}
          onConfirm={() => run(undefined)}
          onClose={close}
        >
          Messages are signed with a new secret from now on, those that wait too. Your receiver
          refuses them until it has it. This cannot be undone.
          <ProblemBox problem={problem} />
        </ConfirmDialog>
      )}
      {done && <SecretOnce made={done} onClose={close} />}
    </>
  );
}
