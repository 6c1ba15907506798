import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../lists/loaded.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { Section } from '../../parts/section.tsx';
import { actions, TableFrame } from '../../parts/table-frame.tsx';
import { Time } from '../../parts/time.tsx';
import { invitationsQuery } from './member-queries.ts';
import { NewInvitation } from './new-invitation.tsx';
import { WithdrawInvitation } from './withdraw-invitation.tsx';

/** Open invitations; only owners see them. */
export function Invitations() {
  const query = useQuery(invitationsQuery);
  const [invites, setInvites] = useState(false);
  const invite = (
    <button type="button" className="button" data-kind="main" onClick={() => setInvites(true)}>
      Invite
    </button>
  );
  return (
    <Section title="Invitations" aside={invite}>
      {invites && <NewInvitation onClose={() => setInvites(false)} />}
      <Loaded query={query} what="The invitations">
        {({ invitations, more }) =>
          invitations.length === 0 ? (
            <p className="quiet">No open invitations.</p>
          ) : (
            <>
              <TableFrame
                label="Open invitations"
                stacks
                heads={['E-mail', 'Role', 'By', 'Ends', actions]}
              >
                {invitations.map(({ id, email, role, invited_by_username, expires_at }) => (
                  <tr key={id}>
                    <td data-kind="text">
                      <HostileText text={email} />
                    </td>
                    <td>{role}</td>
                    <td>{invited_by_username ?? '–'}</td>
                    <td className="quiet">
                      <Time iso={expires_at} />
                    </td>
                    <td data-kind="actions">
                      <WithdrawInvitation id={id} email={email} />
                    </td>
                  </tr>
                ))}
              </TableFrame>
              {more && <p className="quiet">Older invitations are not listed.</p>}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
