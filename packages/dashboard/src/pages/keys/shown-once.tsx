import type { NewApiKey } from '@provoke/contract';
import { Secret } from '../../forms/secret.tsx';
import { Command } from '../../parts/command.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { serviceUrl } from '../../service-url.ts';
import s from './keys.module.css';

/** The only sight of a key. The service keeps only a fingerprint of it. */
export const ShownOnce = ({
  made: { name, key, scopes },
  onClose,
}: {
  made: NewApiKey;
  onClose(): void;
}) => (
  <Dialog title={`The key “${name}”`} onClose={onClose}>
    <div className={s.secret}>
      <p>
        Copy it now: it is shown <b>this once</b>. Anyone who has it can use it for{' '}
        {scopes.join(', ')} in your organization.
      </p>
      <Secret text={key} />
      <p className="soft">For campaigns on a machine of yours, type there, and paste the key:</p>
      <Command>{`provoke config set --base-url ${serviceUrl} --api-key -`}</Command>
      <div>
        <button type="button" className="button" data-kind="main" onClick={onClose}>
          I have copied it
        </button>
      </div>
    </div>
  </Dialog>
);
