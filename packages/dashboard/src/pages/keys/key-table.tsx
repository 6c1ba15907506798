import type { ApiKey } from '@provoke/contract';
import { HostileText } from '../../parts/hostile-text.tsx';
import { actions, TableFrame } from '../../parts/table-frame.tsx';
import { Time } from '../../parts/time.tsx';
import { stateOf } from './key-state.ts';
import { KeyStateMark } from './key-state-mark.tsx';
import s from './keys.module.css';
import { RenewKey } from './renew-key.tsx';
import { RevokeKey } from './revoke-key.tsx';
import { ScopeWords } from './scope-words.tsx';

type Props = {
  keys: readonly ApiKey[];
  mayRevoke: boolean;
  sort: string;
  onSort(order: string): void;
};

export const KeyTable = ({ keys, mayRevoke, sort: current, onSort }: Props) => (
  <TableFrame
    label="Keys"
    stacks
    heads={[
      { name: 'Name', sort: { up: 'name', down: '-name', current, onSort } },
      ...['Key', 'May', 'Of'],
      { name: 'Last used', sort: { up: 'used', down: '-used', first: 'down', current, onSort } },
      { name: 'Expires', sort: { up: 'expiry', down: '-expiry', current, onSort } },
      'State',
      actions,
    ]}
  >
    {keys.map((key) => (
      <Row key={key.prefix} {...{ apiKey: key, mayRevoke }} />
    ))}
  </TableFrame>
);

function Row({ apiKey, mayRevoke }: { apiKey: ApiKey; mayRevoke: boolean }) {
  const { name, prefix, scopes, last_used_at, expiry_date, user_detail } = apiKey;
  const state = stateOf(apiKey);
  return (
    <tr className={state === 'Expired' || state === 'Revoked' ? 'quiet' : undefined}>
      <td data-kind="name">
        <HostileText text={name} />
      </td>
      <td className="mono">pvk_{prefix}_…</td>
      <td data-kind="text">
        <ScopeWords scopes={scopes} />
      </td>
      <td>{user_detail.username}</td>
      <td>{last_used_at ? <Time iso={last_used_at} /> : 'never'}</td>
      <td>{expiry_date ? <Time iso={expiry_date} day /> : 'never'}</td>
      <td>
        <KeyStateMark state={state} />
      </td>
      <td data-kind="actions">
        {mayRevoke && state !== 'Revoked' && (
          <span className={s.doings}>
            {state !== 'Works' && <RenewKey apiKey={apiKey} />}
            <RevokeKey apiKey={apiKey} />
          </span>
        )}
      </td>
    </tr>
  );
}
