import { PageHead } from '../../parts/page-head.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { DraftNote } from './draft-note.tsx';
import { useCampaignForm } from './use-campaign-form.ts';

/** Starts a campaign on workers, or writes its file and the command that runs it. */
export function NewCampaignPage() {
  const form = useCampaignForm();
  return (
    <>
      <PageHead title="New campaign">
        <span>Authorized testing only: attack agents that you own or may test</span>
        <DraftNote isKept={form.isKept} onAfresh={form.startAfresh} />
      </PageHead>
      <CampaignForm form={form} />
    </>
  );
}
