import { measuresOverRefusal, UsageError } from '@provoke/campaign';
import type { ReportFlags } from '../flags/report-flags.ts';

/** A gate decides about goals. Throws `UsageError` where a campaign sends ordinary requests instead. */
export function checkGateHasGoals(
  attack: object,
  { failOver, baseline }: Pick<ReportFlags, 'failOver' | 'baseline'>,
): void {
  if (failOver === undefined && baseline === undefined) return;
  if (!measuresOverRefusal({ ...attack })) return;
  const flag = failOver === undefined ? '--baseline' : '--fail-over';
  throw new UsageError(
    `${flag} decides about goals that are attacked, and these are ordinary requests: no goal can break.`,
    { next: [`Leave ${flag} out, and read summary.over_refusal in the output of --json.`] },
  );
}
