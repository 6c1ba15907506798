import type { Session } from '@provoke/contract';
import { HostileText } from '../../parts/hostile-text.tsx';
import { actions, TableFrame } from '../../parts/table-frame.tsx';
import { Time } from '../../parts/time.tsx';
import { nameBrowser, nameSystem } from './name-browser.ts';
import s from './profile.module.css';

type Props = { sessions: readonly Session[]; busy: boolean; onEnd(id: string): void };

/** Which browser, on which system, from where and since when; the one that is looking is marked. */
export function SessionTable({ sessions, busy, onEnd }: Props) {
  // Most people belong to one organization.
  const differ = new Set(sessions.map(({ organization }) => organization)).size > 1;
  return (
    <TableFrame
      label="Open sessions"
      stacks
      heads={[
        ...['Browser', 'System', 'Address', ...(differ ? ['Organization'] : [])],
        ...['Signed in', 'Last seen', 'Ends unless used', actions],
      ]}
    >
      {sessions.map((session) => (
        <tr key={session.id} className={session.current ? s.current : undefined}>
          <td data-kind="text" title={session.user_agent ?? undefined}>
            <HostileText text={nameBrowser(session.user_agent ?? 'unknown')} />
            {session.current && <b className={s.here}>this one</b>}
          </td>
          <td>{nameSystem(session.user_agent ?? '') ?? '–'}</td>
          <td className="mono">{session.address ?? '–'}</td>
          {differ && (
            <td data-kind="text">
              <HostileText text={session.organization_name} />
            </td>
          )}
          <td>
            <Time iso={session.created_at} />
          </td>
          <td>
            <Time iso={session.last_used_at} />
          </td>
          <td className="quiet">
            <Time iso={session.expires_at} />
          </td>
          <td data-kind="actions">
            {!session.current && (
              <button
                type="button"
                className="link"
                disabled={busy}
                onClick={() => onEnd(session.id)}
              >
                End<span className="unseen"> {nameSession(session)}</span>
              </button>
            )}
          </td>
        </tr>
      ))}
    </TableFrame>
  );
}

/** The name of a session in its button, for screen readers: `Firefox 140, 192.0.2.7`. */
const nameSession = ({ user_agent, address }: Session): string =>
  [nameBrowser(user_agent ?? 'unknown'), address].filter(Boolean).join(', ');
