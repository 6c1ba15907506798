import type { ApiKey } from '@provoke/contract';
import { api } from '../../api.ts';
import { ConfirmAction } from '../../forms/confirm-action.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { KEYS } from './key-queries.ts';

/** Asks once, then the key stops working with the next request. */
export const RevokeKey = ({ apiKey: { name, prefix } }: { apiKey: ApiKey }) => (
  <ConfirmAction
    button={
      <>
        Revoke<span className="unseen"> {prefix}</span>
      </>
    }
    look="link"
    title="Revoke the key?"
    action="Revoke the key"
    act={() => api.keys.delete({ params: { prefix } })}
    refresh={[KEYS]}
  >
    <p>
      <b>
        <HostileText text={name} />
      </b>{' '}
      (<code>pvk_{prefix}_…</code>) stops working immediately. Campaigns that use it keep their
      results on their machine until they get another key. This cannot be undone.
    </p>
  </ConfirmAction>
);
