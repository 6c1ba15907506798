import type { Outcome } from '@provoke/campaign';
import type { BareContext } from '../../command/command.ts';
import type { CampaignDisplay } from '../../terminal/campaign-display.ts';
import type { Session } from '../navigation.ts';
import type { Opening } from './live-display.ts';

/** Runs a campaign and reports on it, as its command would. */
export type RunCampaign = (display: CampaignDisplay, context: BareContext) => Promise<void>;

export type Starter = {
  /** Settles when the campaign is over and its page is closed. Throws why it cannot start. */
  start(run: RunCampaign, signal: AbortSignal): Promise<void>;
  /** Settles when no campaign runs. */
  idle(): Promise<void>;
};

type Around = { session: Session; context: BareContext };

/** Starts campaigns from a page. Each opens its own page on top of it. */
export function createStarter({ session, context }: Around): Starter {
  let running: Promise<unknown> = Promise.resolve();
  return {
    start(run, signal) {
      const watched = AbortSignal.any([context.signal, signal]);
      const started = show(run, { session, context, signal: watched });
      running = Promise.allSettled([running, started]);
      return started;
    },
    idle: async () => void (await running),
  };
}

/** The screen of a campaign is loaded with the first one. */
async function show(
  run: RunCampaign,
  { session, context, signal }: Around & { signal: AbortSignal },
): Promise<void> {
  const held = holdBack(context, session.left);
  const { createLiveDisplay, onTopOf } = await import('./live-display.ts');
  const { nextAfterCampaign } = await import('../../summary/next-commands.ts');
  const next = (outcome: Outcome) => nextAfterCampaign(outcome, context);
  const starting = new AbortController();
  let hasPage = false;
  // A campaign with a page can only be left when it is over. Its remaining records are still sent.
  void session.left.then(() => hasPage || starting.abort());
  const opening: Opening = (make) => {
    hasPage = true;
    return onTopOf(session)(make);
  };
  const display = createLiveDisplay(opening, {
    ...{ ...held, next },
    signal: AbortSignal.any([signal, starting.signal]),
  });
  await run(display, held).finally(display.stop);
}

/**
 * What is printed while the screen is filled appears in the shell once it was left. Until then there is no way to ask.
 */
function holdBack({ ask: _, ...context }: BareContext, left: Promise<void>): BareContext {
  let kept: (() => void)[] | undefined = [];
  void left.then(() => {
    for (const say of kept ?? []) say();
    kept = undefined;
  });
  const later = (say: (text: string) => void) => (text: string) => {
    if (kept) kept.push(() => say(text));
    else say(text);
  };
  const { print, tell, complain } = context;
  return { ...context, print: later(print), tell: later(tell), complain: later(complain) };
}

/** Settles when a screen was left and no campaign is running. Ctrl-C ends the campaign first, in order. */
export async function untilLeft(
  { left, leave }: Session,
  { idle }: Pick<Starter, 'idle'>,
  signal: AbortSignal,
): Promise<void> {
  signal.addEventListener('abort', () => void idle().then(leave), { once: true });
  await left;
  await idle();
}
