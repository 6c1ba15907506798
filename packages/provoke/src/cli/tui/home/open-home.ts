import type { BareContext } from '../../command/command.ts';
import type { Screen } from '../../terminal/screen.ts';
import { createStarter, untilLeft } from '../live/campaign-starter.ts';
import { isColored, openSession } from '../session.tsx';
import type { Around, Starting } from './home-links.ts';
import { createHomePage } from './home-page.tsx';

/** Fills the terminal with home until it is left. */
export async function openHome(
  screen: Screen,
  context: BareContext,
  given: Starting & Pick<Around, 'dataDir'>,
): Promise<void> {
  const { signal, paint } = context;
  let starter: ReturnType<typeof createStarter> | undefined;
  const session = openSession(screen, {
    isColored: isColored(paint),
    first(opened) {
      starter = createStarter({ session: opened, context });
      return createHomePage({ session: opened, context, starter, ...given });
    },
  });
  if (starter) await untilLeft(session, starter, signal);
}
