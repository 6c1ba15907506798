import {
  type FoundReduction,
  type Given,
  isSmaller,
  type RecordedCampaign,
  readReduction,
  runHack,
  toReduceCampaign,
  toReplayCampaign,
} from '@provoke/campaign';
import { readMarks } from '@provoke/evidence';
import { noSearch, plural, tellSmallest } from '@provoke/figures';
import type { CommandContext } from '../../command/command.ts';
import { toLooking } from '../../flags/look-flags.ts';
import { openDisplay, runInSight } from '../../report/open-display.ts';
import { formatNextBlock } from '../../terminal/format-next.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { isOfTest } from '../look/replay-context.ts';
import type { BriefFlags } from './brief-flags.ts';
import type { BrokenAttempt } from './pick-broken.ts';

type Searched = {
  smallest: ReturnType<typeof noSearch>;
  /** What was found, whole: a brief may cut it. */
  reduced?: FoundReduction | undefined;
  /** It was stopped by the user. */
  isStopped: boolean;
};

type Searching = {
  broken: BrokenAttempt;
  given: Given | undefined;
  campaign: RecordedCampaign;
  flags: BriefFlags;
};

/** Sends less and less of the prompt, as a campaign of its own, unless that would show nothing. */
export async function lookForSmallest(
  { campaign, broken, given, flags }: Searching,
  context: CommandContext,
): Promise<Searched> {
  const { attempt, attack } = broken;
  const without = (why: Parameters<typeof noSearch>[0], reason?: string): Searched => ({
    smallest: noSearch(why, reason),
    isStopped: false,
  });
  if (flags.reduce === false || !given) return without('not_asked');
  if (readMarks(attempt).weak === 'complied') return without('weak');
  if (!attack) return without('not_recorded');
  if (isOfTest(campaign)) return without('of_a_test');
  const { registry, env, ask, tell } = context;
  const { dataDir } = toLooking(flags, context);
  const maxRequests = flags.maxRequests ?? REQUESTS;
  tell(
    `Looking for the smallest prompt that still breaks it: at most ${plural(maxRequests, 'request')} to ${safeLine(String(given.agent['name'] ?? 'the agent'), 60)}.`,
  );
  const { id: of } = campaign.facts;
  const configuration = { ...campaign.configuration };
  const replay = toReplayCampaign(given, { registry, attacks: [attack], configuration });
  // A harmless request may be sent, too.
  const { agent, attack: search } = toReduceCampaign(replay, { of, maxRequests: maxRequests - 1 });
  const display = await openDisplay({ ...flags, tui: false }, context, () => []);
  const outcome = await runInSight(display, { env, ask, extensions: context.config }, (options) =>
    runHack(
      { ...agent, data_dir: dataDir, ...(flags.storage && { storage: flags.storage }) },
      search,
      options,
    ),
  );
  const isStopped = outcome.status === 'CANCELLED';
  if (outcome.resume) {
    tell('The search did not end. What it found until then is in the brief. Resume it with:');
    tell(formatNextBlock([outcome.resume]));
  }
  const found = await readReduction(dataDir, outcome.campaign.id);
  if (!found) return { ...without('failed', reasonFor(outcome.reason)), isStopped };
  return {
    smallest: tellSmallest(found),
    reduced: isSmaller(found) ? found : undefined,
    isStopped,
  };
}

export const REQUESTS = 100;

const reasonFor = (reason: string | null): string | undefined =>
  reason === null ? undefined : `It could not be looked for. ${reason}`;
