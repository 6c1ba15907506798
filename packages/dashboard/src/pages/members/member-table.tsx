import type { Member } from '@provoke/contract';
import { useQuery } from '@tanstack/react-query';
import { useRole } from '../../forms/use-role.ts';
import { HostileText } from '../../parts/hostile-text.tsx';
import { actions, TableFrame } from '../../parts/table-frame.tsx';
import { Time } from '../../parts/time.tsx';
import { profileQuery } from '../../queries.ts';
import { organizationQuery } from '../organization/organization-query.ts';
import { FactorState } from './factor-state.tsx';
import { RemoveMember } from './remove-member.tsx';
import { RoleChoice } from './role-choice.tsx';

type Props = { members: readonly Member[]; sort: string; onSort(order: string): void };

export function MemberTable({ members, sort: current, onSort }: Props) {
  const { isOwner } = useRole();
  const me = useQuery(profileQuery).data?.user;
  const isRequired = useQuery(organizationQuery).data?.require_second_factor === true;
  return (
    <TableFrame
      label="Members"
      stacks
      heads={[
        { name: 'Name', sort: { up: 'name', down: '-name', current, onSort } },
        'E-mail',
        { name: 'Role', sort: { up: 'role', down: '-role', current, onSort } },
        ...(isOwner ? ['Second factor'] : []),
        { name: 'Since', sort: { up: 'oldest', down: 'newest', first: 'down', current, onSort } },
        ...(isOwner ? [actions] : []),
      ]}
    >
      {members.map((member) => (
        <tr key={member.id}>
          <td data-kind="name">
            <HostileText text={nameOf(member)} />
            {member.id === me && <span className="quiet"> (you)</span>}
          </td>
          <td data-kind="text">{member.email ? <HostileText text={member.email} /> : '–'}</td>
          <td>{isOwner ? <RoleChoice member={member} isMe={member.id === me} /> : member.role}</td>
          {isOwner && (
            <td>
              <FactorState isOn={member.second_factor} isRequired={isRequired} />
            </td>
          )}
          <td className="quiet">
            <Time iso={member.created_at} day />
          </td>
          {isOwner && (
            <td data-kind="actions">
              <RemoveMember member={member} isMe={member.id === me} />
            </td>
          )}
        </tr>
      ))}
    </TableFrame>
  );
}

function nameOf({ username, first_name, last_name }: Member): string {
  const whole = [first_name, last_name].filter(Boolean).join(' ');
  return whole ? `${whole} (${username})` : username;
}
