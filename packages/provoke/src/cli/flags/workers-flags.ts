import { quoteWord, UsageError } from '@provoke/campaign';
import type { OptionGroup } from '../command/command.ts';
import { option } from '../command/option.ts';
import type { ReportFlags } from './report-flags.ts';

export type WorkersFlags = { workers?: string };

export const workersOptions = (): OptionGroup => ({
  title: 'Workers',
  options: [
    option(
      '--workers <target>',
      "run the campaign on a service's workers, whose file has the agent under this name; --baseline then needs --strict",
    ),
  ],
});

/** Nothing is sent from here, and so nothing is sent again. Throws `UsageError`. */
export function checkWorkersFlags({ baseline, strict }: ReportFlags): void {
  if (baseline !== undefined && !strict)
    throw new UsageError(
      '--baseline sends newly broken goals again, which --workers does not do. Pass --strict to count them without that.',
      { next: [`--baseline ${quoteWord(baseline)} --strict`] },
    );
}

/** Whether its end is of interest, so that it is waited for. */
export const asksForEnd = ({ failOver, baseline, strict, report }: ReportFlags): boolean =>
  [failOver, baseline, strict, report].some((flag) => flag !== undefined);
