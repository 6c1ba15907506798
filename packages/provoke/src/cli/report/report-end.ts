import type { CommandContext } from '../command/command.ts';
import { asksForGate, type ReportFlags } from '../flags/report-flags.ts';
import type { Ended } from '../gates/ended.ts';
import { exitCodeOf } from '../gates/gate.ts';
import { formatGates, type Gates } from '../gates/gates.ts';
import { isBuild } from '../report-file/default-evidence.ts';
import { writeStepSummary } from './step-summary.ts';
import { writeAskedReports } from './write-asked-reports.ts';

type Ending = {
  ended: Ended;
  gates: Gates;
  /** What `--json` prints in addition to the gates. */
  json: object;
};

/** Prints what the gates decided and writes the requested reports. Returns the exit code. */
export async function reportEnd(
  { ended, gates, json }: Ending,
  flags: ReportFlags,
  context: CommandContext,
): Promise<ReturnType<typeof exitCodeOf>> {
  const { env, signal, print, complain } = context;
  const { gate, actGate, baselineGate, baseline } = gates;
  const compared = { ...ended, baseline };
  if (flags.json)
    print(
      JSON.stringify({
        ...json,
        ...(gate && { gate }),
        ...(actGate && { act_gate: actGate }),
        ...(baselineGate && { baseline_gate: baselineGate }),
      }),
    );
  const said = formatGates(gates, ended);
  for (const text of said) complain(text);
  if (isBuild(env) && !asksForGate(flags)) complain(NO_GATE);
  await writeStepSummary(compared, said, flags, context);
  const isWritten = await writeAskedReports(compared, flags, context);
  // Ctrl-C may have come while something was sent again.
  const code = exitCodeOf(signal.aborted ? 'CANCELLED' : ended.status, gate, actGate, baselineGate);
  return code === 0 && !isWritten ? 1 : code;
}

const NO_GATE =
  'There is no gate, so this build passes whatever broke. Set one with --fail-over, --fail-on or --baseline.';
