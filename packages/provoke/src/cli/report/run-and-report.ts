import type { CampaignStatus } from '@provoke/engine';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type HackOptions, type Outcome, runHack } from '../../campaign/hack.ts';
import type { CommandContext } from '../command/context.ts';
import { toNumber } from '../command/schema-options.ts';
import { breakSilence } from '../terminal/break-silence.ts';
import { createProgress } from '../terminal/format-attempt.ts';
import { formatOutcome } from '../terminal/format-outcome.ts';
import { decideGate, type Gate, gateCodes } from './gate.ts';

export type ReportFlags = { failOver?: number; json?: true };

/** How the end of a campaign is told. */
export const addReportFlags = (command: Command): Command =>
  command
    .option(
      '--fail-over <percent>',
      'exit 3 if more of the goals are broken, 4 if undecided goals could make it more',
      toPercent,
    )
    .addOption(new Option('--no-tui', 'plain lines, no terminal UI'))
    .option('--json', 'print the outcome as JSON');

function toPercent(text: string): number {
  const percent = toNumber(text);
  if (percent < 0 || percent > 100) throw new InvalidArgumentError('It is 0 to 100.');
  return percent;
}

/** Runs a campaign from its beginning, and tells of it. */
export const runAndReport = (
  { agent, attack }: { agent: object; attack: object },
  flags: ReportFlags,
  context: CommandContext,
): Promise<void> => reportOn((options) => runHack(agent, attack, options), flags, context);

/** Tells of a campaign: a line an attempt on standard error, the outcome on standard output, and the exit code. */
export async function reportOn(
  campaign: (options: HackOptions) => Promise<Outcome>,
  flags: ReportFlags,
  { env, signal, ask, config, print, tell, exit }: CommandContext,
): Promise<void> {
  const progress = createProgress((line) => teller.tell(line));
  const teller = breakSilence(tell, progress.howFar);
  const outcome = await campaign({
    env,
    signal,
    ask,
    extensions: config,
    collect: flags.json === true,
    onNotice: teller.tell,
    onEvent: progress.observe,
  }).finally(teller.stop);
  const gate = gateOf(outcome, flags);
  print(
    flags.json ? JSON.stringify({ ...outcome, ...(gate && { gate }) }) : formatOutcome(outcome),
  );
  if (gate) tell(formatGate(gate));
  const code = exitCodeOf(outcome.status, gate);
  exit(code === 0 && outcome.unsent ? 1 : code);
}

/** The exit code. A gate that the agent did not pass says more than a failure. */
export function exitCodeOf(status: CampaignStatus, gate: Gate | undefined): 0 | 1 | 3 | 4 | 130 {
  if (status === 'CANCELLED') return 130;
  const code = gate ? gateCodes[gate.decision] : 0;
  return code === 0 && status === 'FAILED' ? 1 : code;
}

/** The gate that was asked for; one that was cancelled is not decided. */
export function gateOf(
  { status, summary }: Pick<Outcome, 'status' | 'summary'>,
  { failOver }: ReportFlags,
): Gate | undefined {
  if (failOver === undefined || status === 'CANCELLED') return undefined;
  return decideGate(summary.campaign_goals, failOver);
}

export const formatGate = ({ decision, reason }: Gate): string => `Gate ${decision}: ${reason}`;
