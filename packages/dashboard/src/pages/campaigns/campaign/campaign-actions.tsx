import type { Campaign } from '@provoke/contract';
import { formatCount, plural } from '@provoke/figures';
import { api } from '../../../api.ts';
import { ConfirmAction } from '../../../forms/confirm-action.tsx';
import { ProblemBox } from '../../../forms/problem-box.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { wordFor } from '../../../parts/status-mark.tsx';
import { canCancel, canPause, canResume } from '../shared/campaign-state.ts';
import { CAMPAIGNS } from '../shared/campaigns-key.ts';

const refresh = [CAMPAIGNS, ['runs']];

/** Pause, resume, and cancel, which asks. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { id, slices } = campaign;
  const change = (status: 'RUNNING' | 'PAUSED' | 'CANCELLED') =>
    api.campaigns.update({ params: { id }, body: { status } });
  const { run, busy, problem } = useAction(change, { refresh, says: (to) => wordFor(to) });
  return (
    <>
      <ProblemBox problem={problem} />
      {canPause(campaign) && (
        <button type="button" className="button" disabled={busy} onClick={() => run('PAUSED')}>
          Pause
        </button>
      )}
      {canResume(campaign) && (
        <button
          type="button"
          className="button"
          data-kind="main"
          disabled={busy}
          onClick={() => run('RUNNING')}
        >
          Resume
        </button>
      )}
      {canCancel(campaign) && (
        <ConfirmAction
          button="Cancel the campaign"
          title="Cancel this campaign?"
          action="Cancel the campaign"
          act={() => change('CANCELLED')}
          refresh={refresh}
        >
          {formatCount(slices.total - slices.done)} of{' '}
          {plural(slices.total, 'slice is', 'slices are')} not done, and never will be. Results that
          are recorded stay. This cannot be undone; to stop for a while, pause it.
        </ConfirmAction>
      )}
    </>
  );
}
