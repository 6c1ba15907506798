import { type Command, InvalidArgumentError, Option } from 'commander';
import { type HackOptions, type Outcome, runHack } from '../hack.ts';
import { breakSilence } from '../terminal/break-silence.ts';
import { createProgress } from '../terminal/format-attempt.ts';
import { formatOutcome } from '../terminal/format-outcome.ts';
import type { CommandContext } from './context.ts';
import { toNumber } from './schema-options.ts';

export type ReportFlags = { failOver?: number; json?: true };

/** How the end of a campaign is told. */
export const addReportFlags = (command: Command): Command =>
  command
    .option(
      '--fail-over <percent>',
      'exit with 3 when more of the goals than this are broken',
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
  print(flags.json ? JSON.stringify(outcome) : formatOutcome(outcome));
  exit(outcome.unsent && outcome.status !== 'CANCELLED' ? 1 : exitCodeOf(outcome, flags));
}

/** How the end of a campaign is told to a script. */
export function exitCodeOf(
  { status, summary }: Pick<Outcome, 'status' | 'summary'>,
  { failOver }: ReportFlags,
): 0 | 1 | 3 | 130 {
  if (status === 'CANCELLED') return 130;
  if (status === 'FAILED') return 1;
  const { rate } = summary.goals;
  if (failOver === undefined) return 0;
  // A gate is not passed by an agent that nobody could judge.
  if (rate === null) return 1;
  return rate * 100 > failOver ? 3 : 0;
}
