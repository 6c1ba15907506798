import { runHack } from '../../campaign/hack.ts';
import type { HackOptions } from '../../campaign/hack-options.ts';
import type { Outcome } from '../../campaign/outcome.ts';
import type { CommandContext } from '../command/context.ts';
import type { ReportFlags } from '../flags/report-flags.ts';
import { formatOutcome } from '../summary/format-outcome.ts';
import { nextAfterCampaign } from '../summary/next-commands.ts';
import { createPlainLines } from '../terminal/plain-lines.ts';
import { exitCodeOf, formatGate, gateOf } from './gate.ts';
import { readGoalsInput } from './read-goals-input.ts';

/** Runs a campaign from its beginning and reports on it. */
export async function runAndReport(
  { agent, attack }: { agent: object; attack: object },
  flags: ReportFlags,
  context: CommandContext,
): Promise<void> {
  const read = await readGoalsInput(attack, context);
  await reportOn((options) => runHack(agent, read, options), flags, context);
}

/** Reports on a campaign: a line for each attempt on standard error, the outcome on standard output, and the exit code. */
export async function reportOn(
  campaign: (options: HackOptions) => Promise<Outcome>,
  flags: ReportFlags,
  { env, signal, ask, config, print, tell, complain, exit }: CommandContext,
): Promise<void> {
  const lines = createPlainLines(tell, () => new Date());
  const outcome = await campaign({
    env,
    signal,
    ask,
    extensions: config,
    collect: flags.json === true,
    onNotice: lines.tell,
    onEvent: lines.draw,
  }).finally(lines.stop);
  const gate = gateOf(outcome, flags);
  print(
    flags.json ? JSON.stringify({ ...outcome, ...(gate && { gate }) }) : formatOutcome(outcome),
  );
  if (gate) complain(formatGate(gate));
  if (!flags.json) tell(nextAfterCampaign(outcome, env));
  const code = exitCodeOf(outcome.status, gate);
  exit(code === 0 && outcome.unsent ? 1 : code);
}
