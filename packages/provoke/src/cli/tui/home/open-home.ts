import type { BareContext } from '../../command/command.ts';
import type { Screen } from '../../terminal/screen.ts';
import { createStarter, type RunCampaign, untilLeft } from '../live/campaign-starter.ts';
import type { Attack } from '../new-attack/new-attack-page.tsx';
import { isColored, openSession } from '../session.tsx';
import { createHomePage } from './home-page.tsx';

/** What home starts, as the commands of the same name do. */
export type Starting = {
  attack: Attack;
  resume(id: string, ...shown: Parameters<RunCampaign>): Promise<void>;
};

/** Fills the terminal with home until it is left. */
export async function openHome(
  screen: Screen,
  context: BareContext,
  { attack, resume }: Starting,
): Promise<void> {
  const { signal, paint } = context;
  let starter: ReturnType<typeof createStarter> | undefined;
  const session = openSession(screen, {
    isColored: isColored(paint),
    first(opened) {
      starter = createStarter({ session: opened, context });
      return createHomePage({ session: opened, context, starter, attack, resume });
    },
  });
  if (starter) await untilLeft(session, starter, signal);
}
