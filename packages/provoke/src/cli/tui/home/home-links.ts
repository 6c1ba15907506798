import type { BareContext } from '../../command/command.ts';
import type { RunCampaign, Starter } from '../live/campaign-starter.ts';
import type { Session } from '../navigation.ts';
import type { Attack } from '../new-attack/new-attack-page.tsx';
import type { Page } from '../page.ts';

/** What home starts, as the commands of the same name do. */
export type Starting = {
  attack: Attack;
  resume(
    campaign: { id: string; dataDir: string },
    ...shown: Parameters<RunCampaign>
  ): Promise<void>;
};

/** What a page needs to open others, and to start campaigns. */
export type Around = Starting & {
  session: Session;
  context: BareContext;
  starter: Starter;
  /** The folder of the campaigns, if it was named: by `--data-dir`. */
  dataDir?: string | undefined;
};

/**
 * The form is loaded when it opens, and so are your own parts: that runs their code. The screen is taken, so no
 * question is asked.
 */
export async function openNewAttack({ context, ...around }: Around): Promise<Page> {
  const form = await import('../new-attack/open-new-attack.ts');
  const { ownPartsOnScreen } = await import('../../command/own-parts-for.ts');
  const own = { ...context, ...(await ownPartsOnScreen(context)) };
  return form.openNewAttack({ ...around, context: own });
}
