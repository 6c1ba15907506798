import { measuresOverRefusal, UsageError } from '@provoke/campaign';
import { listGates, type ReportFlags } from '../flags/report-flags.ts';

/** A gate decides about goals. Throws `UsageError` where a campaign sends ordinary requests instead. */
export function checkGateHasGoals(
  attack: object,
  flags: Pick<ReportFlags, 'failOver' | 'failOn' | 'baseline'>,
): void {
  const [flag] = listGates(flags);
  if (flag === undefined || !measuresOverRefusal({ ...attack })) return;
  throw new UsageError(
    `${flag} decides about goals that are attacked, and these are ordinary requests: no goal can break.`,
    { next: [`Leave ${flag} out, and read summary.over_refusal in the output of --json.`] },
  );
}
