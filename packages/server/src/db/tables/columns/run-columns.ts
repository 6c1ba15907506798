import type { RunStatus } from '@provoke/contract';
import { boolean, defaulted, integer, json, nullable, oneOf, text, uuid } from './column.ts';

/** What a run was created for; never changes. */
export const runOriginColumns = {
  agent_id: uuid,
  attack_id: nullable(uuid),
  attack_type: nullable(text),
};

/** A run's progress. */
export const runStateColumns = {
  status: defaulted(oneOf<RunStatus>()),
  is_client_executed: defaulted(boolean),
  run_config: json,
  run_notes: nullable(text),
};

/** Number of a run's results, by outcome. */
export const runCountColumns = {
  total_results: defaulted(integer),
  successful_jailbreaks: defaulted(integer),
  failed_jailbreaks: defaulted(integer),
  errors: defaulted(integer),
  not_evaluated: defaulted(integer),
};
