import { defaultDataDir } from '@provoke/campaign';
import type { BareContext } from '../../command/command.ts';
import type { Starter } from '../live/campaign-starter.ts';
import type { Session } from '../navigation.ts';
import type { Attack } from '../new-attack/new-attack-page.tsx';
import type { Page } from '../page.ts';

/** What a page needs to open others, and to start campaigns. */
export type Around = {
  session: Session;
  context: BareContext;
  starter: Starter;
  attack: Attack;
};

/** A screen that opens from home. It is loaded when it opens. */
export type HomeLink = { key: string; word: string; open(around: Around): Promise<Page> };

export const homeLinks: readonly HomeLink[] = [
  { key: 'n', word: 'new attack', open: openNewAttack },
  {
    key: 'c',
    word: 'campaigns and runs; compare two',
    open: async ({ session, context: { env, cwd } }) => {
      const { createCampaignsPage } = await import('../campaigns/campaigns-page.tsx');
      return createCampaignsPage(session, { env, cwd, dataDir: defaultDataDir(env) });
    },
  },
  {
    key: 's',
    word: 'settings: service, key, local model',
    open: async ({ session, context }) => {
      const { createSettingsPage } = await import('../settings/settings-page.tsx');
      return createSettingsPage(session, context);
    },
  },
  {
    key: 'd',
    word: 'doctor: what is installed, reachable, missing',
    open: async ({ session, context }) => {
      const { createDoctorPage } = await import('../doctor/doctor-page.tsx');
      return createDoctorPage(session, context);
    },
  },
];

/** Your own parts are loaded now: that runs their code. The screen is taken, so no question is asked. */
async function openNewAttack({ context, ...around }: Around): Promise<Page> {
  const form = await import('../new-attack/open-new-attack.ts');
  const { ownPartsOnScreen } = await import('../../command/own-parts-for.ts');
  const own = { ...context, ...(await ownPartsOnScreen(context)) };
  return form.openNewAttack({ ...around, context: own });
}
