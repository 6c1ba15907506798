import type { Member, Role } from '@provoke/contract';
import { api } from '../../api.ts';
import { ProblemBox } from '../../forms/problem-box.tsx';
import { useAction } from '../../forms/use-action.ts';
import { PEOPLE } from './member-queries.ts';
import s from './members.module.css';
import { roleChoices } from './roles.ts';

/** Changes a role as soon as another is chosen. */
export function RoleChoice({ member, isMe }: { member: Member; isMe: boolean }) {
  const { run, busy, problem } = useAction(
    (role: Role) => api.members.update({ params: { id: member.id }, body: { role } }),
    { refresh: isMe ? [PEOPLE, ['profile']] : [PEOPLE] },
  );
  return (
    <>
      <select
        className={s.role}
        aria-label={`Role of ${member.username}`}
        value={member.role}
        disabled={busy}
        // One of the roles listed below.
        onChange={({ target }) => run(target.value as Role)}
      >
        {roleChoices.map(({ role, words }) => (
          <option key={role} value={role}>
            {words}
          </option>
        ))}
      </select>
      <ProblemBox problem={problem && { message: wordsOf(problem), fields: {} }} />
    </>
  );
}

const wordsOf = ({
  message,
  fields,
}: {
  message: string;
  fields: Readonly<Record<string, readonly string[]>>;
}) => [message, ...(fields['role'] ?? [])].filter(Boolean).join(' ');
