import type { JsonObject, RunSummary } from '@provoke/contract';
import { isFields, toFields } from '../fields/fields.ts';

/** What clients and workers add to a run's configuration at its end. */
const END = ['progress', 'findings', 'findings_left_out'];

type Configured = Pick<RunSummary, 'run_config'> & Partial<Pick<RunSummary, 'started_with'>>;

/**
 * A run's configuration as it was at its start, with what its end added: a later change of it says nothing of what was
 * attacked, and how. Earlier services kept only the newest.
 */
export function configurationOf({ run_config, started_with }: Configured): JsonObject {
  const started = toFields(started_with)['run_config'];
  if (!isFields(started)) return run_config;
  const ends = Object.entries(run_config).filter(([name]) => END.includes(name));
  return { ...(started as JsonObject), ...Object.fromEntries(ends) };
}
