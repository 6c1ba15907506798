import { type HackOptions, type Outcome, runHack } from '@provoke/campaign';
import type { CommandContext } from '../command/command.ts';
import { withAccepted } from '../flags/accept-option.ts';
import type { ReportFlags } from '../flags/report-flags.ts';
import { endedHere } from '../gates/ended.ts';
import { openGates } from '../gates/gates.ts';
import type { Given } from '../gates/given.ts';
import { checkReportFiles } from '../report-file/check-report-files.ts';
import { formatOutcome } from '../summary/format-outcome.ts';
import { nextAfterCampaign } from '../summary/next-commands.ts';
import { recogniseSilent } from '../summary/recognise-silent.ts';
import type { CampaignDisplay } from '../terminal/campaign-display.ts';
import { formatNextBlock } from '../terminal/format-next.ts';
import { safeLine } from '../terminal/safe-text.ts';
import { openDisplay, runInSight } from './open-display.ts';
import { readGoalsInput } from './read-goals-input.ts';
import { reportEnd } from './report-end.ts';
import { tellEnded } from './tell-ended.ts';

/** A campaign's configuration, and where its goals are written. */
export type Described = {
  agent: object;
  attack: object;
  goalsAt?: HackOptions['goalsAt'];
  /** Of its file; absent means the current one. */
  folder?: string | undefined;
};

/** Runs a campaign from its start and reports on it. */
export async function runAndReport(
  { agent, attack, goalsAt, folder }: Described,
  flags: ReportFlags,
  context: CommandContext,
  display?: CampaignDisplay,
): Promise<void> {
  const read = withAccepted(await readGoalsInput(attack, context), flags);
  const given = { agent: { ...agent }, attack: { ...read }, folder };
  const campaign = (options: HackOptions) => runHack(agent, read, { ...options, goalsAt });
  await reportOn({ given, campaign, ...(display && { display }) }, flags, context);
}

type Reporting = {
  /** As the campaign was configured, with the keys that `--key-env` put back. */
  given: Given;
  campaign(options: HackOptions): Promise<Outcome>;
  /** Where it is shown, if not by the flags and the terminal. */
  display?: CampaignDisplay;
};

/** Reports on a campaign: a line for each attempt on standard error, the outcome on standard output, and the exit code. */
export async function reportOn(
  { given, campaign, display }: Reporting,
  flags: ReportFlags,
  context: CommandContext,
): Promise<void> {
  const { env, signal, ask, config, print, complain, exit } = context;
  await checkReportFiles(flags, context);
  const { decide, onPlanned } = await openGates(given, flags, context);
  const shown = display ?? (await openDisplay(flags, context));
  const options = { env, signal, ask, extensions: config, onPlanned, accept: flags.accept };
  const collecting = { ...options, collect: flags.json === true };
  const outcome = await runInSight(shown, collecting, campaign);
  const ended = endedHere(outcome, { env, accept: flags.accept });
  if (!flags.json) {
    const details = await tellEnded(ended, flags, context);
    print(formatOutcome(outcome, { details, place: ended.place }));
  } else if (outcome.reason) complain(safeLine(outcome.reason, 500));
  const gates = await decide(ended);
  const code = await reportEnd({ ended, gates, json: outcome }, flags, context);
  if (!flags.json) await tellNext(outcome, given.agent, context);
  exit(code === 0 && outcome.unsent ? 1 : code);
}

async function tellNext(
  outcome: Outcome,
  agent: Given['agent'],
  context: CommandContext,
): Promise<void> {
  const { env, tell } = context;
  const found = await recogniseSilent(outcome, agent, context);
  if (found) tell(safeLine(found.words, 1_000));
  tell(formatNextBlock(nextAfterCampaign(outcome, { env, agent, found })));
}
