import type { OptionGroup } from '../command/command.ts';
import { option } from '../options/option.ts';
import { asksForGate, type ReportFlags } from './report-flags.ts';

export type WorkersFlags = { workers?: string };

export const workersOptions = (): OptionGroup => ({
  title: 'Workers',
  options: [
    option(
      '--workers <target>',
      "run the campaign on a service's workers, whose file has the agent under this name",
    ),
  ],
});

/** Whether its end is of interest, so that it is waited for. */
export const asksForEnd = (flags: ReportFlags): boolean =>
  asksForGate(flags) || flags.strict !== undefined || flags.report !== undefined;
