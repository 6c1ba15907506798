import type { Member } from '@provoke/contract';
import { api } from '../../api.ts';
import { ConfirmAction } from '../../forms/confirm-action.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { PEOPLE } from './member-queries.ts';

/** Asks once; the person's keys and sessions end, the records stay. */
export const RemoveMember = ({ member, isMe }: { member: Member; isMe: boolean }) => (
  <ConfirmAction
    button={
      <>
        {isMe ? 'Leave' : 'Remove'}
        <span className="unseen"> {member.username}</span>
      </>
    }
    look="link"
    title={isMe ? 'Leave the organization?' : 'Remove the member?'}
    action={isMe ? 'Leave' : 'Remove the member'}
    act={() => api.members.delete({ params: { id: member.id } })}
    refresh={isMe ? [['profile']] : [PEOPLE]}
  >
    <p>
      {isMe ? 'Your' : <HostileText text={`${member.username}’s`} />} keys and sessions end
      immediately, and invitations are withdrawn. Agents, attacks, runs and results are kept.
    </p>
  </ConfirmAction>
);
