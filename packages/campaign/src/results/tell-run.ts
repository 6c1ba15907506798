import type { RunSummary } from '@provoke/contract';
import { campaignOf, endingOfRuns, progressOf } from '@provoke/evidence';
import { type StateFacts, tellState } from '@provoke/figures';

type Told = Pick<RunSummary, 'status' | 'run_notes' | 'run_config' | 'total_results'>;

/**
 * How far one run of a service is: one technique of a campaign, or the run of another client. Reads none of its results,
 * so its goals are finished if its end names none that is not, and it has a result for each.
 */
export function tellRun({ status, run_notes, run_config, total_results }: Told): StateFacts {
  const ending = endingOfRuns([{ status, notes: run_notes, configuration: run_config }]);
  const progress = progressOf(run_config);
  const planned = progress ? (campaignOf(run_config)?.goals_total ?? 0) : 0;
  const left = progress ? (progress.unfinished?.length ?? planned) : 0;
  return tellState({ ending, planned, finished: Math.min(planned - left, total_results) });
}
