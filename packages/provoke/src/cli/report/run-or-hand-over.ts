import type { CommandContext } from '../command/command.ts';
import type { EstimateFlags } from '../flags/estimate-option.ts';
import type { ReportFlags } from '../flags/report-flags.ts';
import type { WorkersFlags } from '../flags/workers-flags.ts';
import type { Described } from './run-and-report.ts';

/** Runs a campaign on this machine, hands it to workers, or estimates it. Only what that takes is loaded. */
export async function runOrHandOver(
  campaign: Described,
  flags: EstimateFlags & ReportFlags & WorkersFlags,
  context: CommandContext,
): Promise<void> {
  if (flags.estimate) {
    const { printEstimate } = await import('./print-estimate.ts');
    return printEstimate(campaign, flags, context);
  }
  const { workers } = flags;
  if (workers === undefined) {
    const { runAndReport } = await import('./run-and-report.ts');
    return runAndReport(campaign, flags, context);
  }
  const { handOverAndTell } = await import('./hand-over-and-tell.ts');
  return handOverAndTell(campaign, { ...flags, workers }, context);
}
