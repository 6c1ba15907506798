import type { Session } from '@provoke/contract';
import { HostileText } from '../../parts/hostile-text.tsx';
import { actions, TableFrame } from '../../parts/table-frame.tsx';
import { Time } from '../../parts/time.tsx';
import { nameBrowser } from './name-browser.ts';

type Props = { sessions: readonly Session[]; busy: boolean; onEnd(id: string): void };

export const SessionTable = ({ sessions, busy, onEnd }: Props) => (
  <TableFrame
    label="Open sessions"
    stacks
    heads={['Browser', 'From', 'Signed in', 'Last used', actions]}
  >
    {sessions.map(({ id, user_agent, address, created_at, last_used_at, current }) => (
      <tr key={id}>
        <td data-kind="text" title={user_agent ?? undefined}>
          {user_agent ? <HostileText text={nameBrowser(user_agent)} /> : '–'}
        </td>
        <td className="mono">{address ?? '–'}</td>
        <td>
          <Time iso={created_at} />
        </td>
        <td>
          <Time iso={last_used_at} />
        </td>
        <td data-kind="actions">
          {current ? (
            <span className="quiet">this one</span>
          ) : (
            <button type="button" className="link" disabled={busy} onClick={() => onEnd(id)}>
              End
            </button>
          )}
        </td>
      </tr>
    ))}
  </TableFrame>
);
