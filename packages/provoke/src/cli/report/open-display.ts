import type { HackOptions, Outcome } from '@provoke/campaign';
import type { CommandContext } from '../command/command.ts';
import { nextAfterCampaign } from '../summary/next-commands.ts';
import type { CampaignDisplay } from '../terminal/campaign-display.ts';
import { createPlainLines } from '../terminal/plain-lines.ts';

type Flags = { tui?: boolean; json?: true };

/** What to type next, as shown at the end of a campaign's screen. */
type NextCommands = (outcome: Outcome) => readonly string[];

/** The terminal UI where one may open; otherwise plain lines. What of the UI is needed is loaded only then. */
export async function openDisplay(
  flags: Flags,
  context: CommandContext,
  next: NextCommands = (outcome) => nextAfterCampaign(outcome, context),
): Promise<CampaignDisplay> {
  const { screen, signal, tell } = context;
  if (!screen || flags.tui === false || flags.json) {
    const lines = createPlainLines(tell, () => new Date());
    const sayStopping = () => lines.tell('Stopping; Ctrl-C again stops immediately.');
    signal.addEventListener('abort', sayStopping, { once: true });
    const stop = () => {
      signal.removeEventListener('abort', sayStopping);
      lines.stop();
    };
    return { ...lines, signal, end: async () => {}, stop };
  }
  const { createLiveDisplay, onOwnScreen } = await import('../tui/live/live-display.ts');
  return createLiveDisplay(onOwnScreen(screen, context), { ...context, next });
}

/** Runs a campaign and shows it to a person. */
export async function runInSight(
  display: CampaignDisplay,
  options: Omit<HackOptions, 'signal'>,
  campaign: (options: HackOptions) => Promise<Outcome>,
): Promise<Outcome> {
  const { tell, draw, step, controls, signal, end, stop } = display;
  try {
    const outcome = await campaign({
      ...options,
      signal,
      onNotice: tell,
      onEvent: draw,
      ...(step && { onStep: step }),
      ...(controls && { controls }),
    });
    await end(outcome);
    return outcome;
  } finally {
    stop();
  }
}
