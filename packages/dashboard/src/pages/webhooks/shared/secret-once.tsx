import type { NewWebhook } from '@provoke/contract';
import { Secret } from '../../../forms/secret.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import s from './webhooks.module.css';

/** The only sight of a secret. The service keeps it encrypted. */
export const SecretOnce = ({ made, onClose }: { made: NewWebhook; onClose(): void }) => (
  <Dialog title={`The secret of “${made.name}”`} onClose={onClose}>
    <div className={s.stack}>
      <p>
        Copy it now: it is shown <b>this once</b>. Every message is signed with it, so your receiver
        can verify that the service sent it.
      </p>
      <Secret text={made.secret} what="the secret" />
      <p className="soft">
        The headers are those of Standard Webhooks: <code>webhook-id</code>,{' '}
        <code>webhook-timestamp</code> and <code>webhook-signature</code>.
      </p>
      <div>
        <button type="button" className="button" data-kind="main" onClick={onClose}>
          I have copied it
        </button>
      </div>
    </div>
  </Dialog>
);
