import { api } from '../../api.ts';
import { ProblemBox } from '../../forms/problem-box.tsx';
import { useAction } from '../../forms/use-action.ts';
import { PEOPLE } from './member-queries.ts';

/** Nothing is lost: the person can be invited again. So it does not ask. */
export function WithdrawInvitation({ id, email }: { id: string; email: string }) {
  const { run, busy, problem } = useAction(() => api.invitations.delete({ params: { id } }), {
    refresh: [PEOPLE],
    says: `The invitation of ${email} is withdrawn`,
  });
  return (
    <>
      <button type="button" className="link" disabled={busy} onClick={() => run(undefined)}>
        Withdraw<span className="unseen"> the invitation of {email}</span>
      </button>
      <ProblemBox problem={problem} />
    </>
  );
}
