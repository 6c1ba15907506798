import { UsageError } from '@provoke/campaign';
import { type EvidenceLevel, evidenceLevelIds, oneOf } from '@provoke/contract/lists';
import type { Environment } from '@provoke/engine';
import { defaultEvidence } from '../../cli/report-file/default-evidence.ts';

/** How much of prompts and replies a failure shows: the option, else `PROVOKE_EVIDENCE`, else as reports do. */
export async function evidenceLevelOf(
  given: string | undefined,
  env: Environment,
): Promise<EvidenceLevel> {
  const named = given ?? (env['PROVOKE_EVIDENCE'] || undefined);
  return evidenceLevelIds.find((id) => id === named) ?? defaultEvidence(env);
}

/** Throws `UsageError` for a level that does not exist. */
export function checkEvidence(given: unknown): void {
  if (given !== undefined && !evidenceLevelIds.some((id) => id === given))
    throw new UsageError(`evidence is ${oneOf(evidenceLevelIds)}.`);
}
