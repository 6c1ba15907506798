import type { ActDetails } from '@provoke/campaign';
import type { EvidenceLevel } from '@provoke/contract/lists';
import type { Environment } from '@provoke/engine';
import { defaultEvidence } from '../report-file/default-evidence.ts';

type Shown = { env: Environment; evidence?: EvidenceLevel | undefined };

/** What the agent did in words, which are its own: none where a build may be open to anyone. */
export async function shownDetails(
  details: ActDetails | undefined,
  { env, evidence }: Shown,
): Promise<ActDetails | undefined> {
  const level = evidence ?? (await defaultEvidence(env));
  return details && level === 'none' ? { ...details, worst: new Map() } : details;
}
