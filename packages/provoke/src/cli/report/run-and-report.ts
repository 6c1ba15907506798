import { type HackOptions, type Outcome, runHack } from '../../campaign/hack.ts';
import type { CommandContext } from '../command/context.ts';
import type { ReportFlags } from '../flags/report-flags.ts';
import { breakSilence } from '../terminal/break-silence.ts';
import { createProgress } from '../terminal/format-attempt.ts';
import { formatOutcome } from '../terminal/format-outcome.ts';
import { exitCodeOf, formatGate, gateOf } from './gate.ts';

/** Runs a campaign from its beginning and reports on it. */
export const runAndReport = (
  { agent, attack }: { agent: object; attack: object },
  flags: ReportFlags,
  context: CommandContext,
): Promise<void> => reportOn((options) => runHack(agent, attack, options), flags, context);

/** Reports on a campaign: a line for each attempt on standard error, the outcome on standard output, and the exit code. */
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
