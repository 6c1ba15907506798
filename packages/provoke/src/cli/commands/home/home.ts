import type { BareContext } from '../../command/command.ts';
import type { Screen } from '../../terminal/screen.ts';
import type { Starting } from '../../tui/home/home-links.ts';

/** `provoke` alone, on a terminal: recent campaigns, and the way to everything else. */
export async function runHome(
  screen: Screen,
  context: BareContext,
  { dataDir }: { dataDir?: string },
): Promise<void> {
  const { openHome } = await import('../../tui/home/open-home.ts');
  await openHome(screen, context, { ...starting, dataDir });
}

/** The same as the commands `run` and `resume`. */
export const starting: Starting = {
  async attack(campaign, display, held) {
    const { runAndReport } = await import('../../report/run-and-report.ts');
    await runAndReport(campaign, {}, await withOwnParts(held), display);
  },
  async resume({ id, dataDir }, display, held) {
    const { resume } = await import('../campaign/resume.ts');
    await resume(id, { dataDir }, await withOwnParts(held), display);
  },
};

/** They are loaded when a campaign starts: that runs their code. The screen is taken, so no question is asked. */
async function withOwnParts(context: BareContext) {
  const { ownPartsOnScreen } = await import('../../command/own-parts-for.ts');
  return { ...context, ...(await ownPartsOnScreen(context)) };
}
