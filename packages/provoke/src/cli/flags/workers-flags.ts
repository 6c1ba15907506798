import { UsageError } from '../../campaign/errors/usage-error.ts';
import type { OptionGroup } from '../command/command.ts';
import { option } from '../command/option.ts';
import type { ReportFlags } from './report-flags.ts';

export type WorkersFlags = { workers?: string };

export const workersOptions = (): OptionGroup => ({
  title: 'Workers',
  options: [
    option(
      '--workers <target>',
      "hand the campaign to a service's workers, whose file has the agent under this name",
    ),
  ],
});

/** A campaign that is handed over ends later, so nothing of its end can be asked for. Throws `UsageError`. */
export function checkWorkersFlags({ failOver, baseline, strict, report }: ReportFlags): void {
  const asked = {
    '--fail-over': failOver,
    '--baseline': baseline,
    '--strict': strict,
    '--report': report,
  };
  const [flag] = Object.entries(asked).find(([, value]) => value !== undefined) ?? [];
  if (flag !== undefined)
    throw new UsageError(`${flag} does not work with --workers: the campaign ends later.`, {
      next: ['provoke report CAMPAIGN --storage remote'],
    });
}
