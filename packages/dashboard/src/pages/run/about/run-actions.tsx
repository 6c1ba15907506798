import type { RunReport } from '@provoke/contract';
import { plural } from '@provoke/figures';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { api } from '../../../api.ts';
import { ConfirmAction } from '../../../forms/confirm-action.tsx';
import { runKey } from '../run-queries.ts';
import { isLive } from '../use-live-run.ts';

/** Compare with the run before it; cancel while it runs; delete, after showing what is deleted with it. */
export function RunActions({ run }: { run: RunReport }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const params = { id: run.id };
  const leave = async () => {
    await navigate({ to: '/runs' });
    queries.removeQueries({ queryKey: runKey(run.id) });
  };
  return (
    <>
      <Link to="/compare" search={{ of: run.id }} className="button" preload={false}>
        Compare
      </Link>
      {isLive(run.status) && (
        <ConfirmAction
          button="Cancel the run"
          title="Cancel this run?"
          action="Cancel the run"
          act={() => api.runs.update({ params, body: { status: 'CANCELLED' } })}
          refresh={[runKey(run.id), ['runs']]}
        >
          The service marks it as cancelled. Its results stay. A campaign that runs on another
          machine continues there until it is stopped.
        </ConfirmAction>
      )}
      <ConfirmAction
        button="Delete"
        title="Delete this run?"
        action="Delete the run"
        act={() => api.runs.delete({ params })}
        refresh={[['runs']]}
        onDone={leave}
      >
        Its {plural(run.total_results, 'result goes', 'results go')} along, with their traces and
        reviews. This cannot be undone.
      </ConfirmAction>
    </>
  );
}
