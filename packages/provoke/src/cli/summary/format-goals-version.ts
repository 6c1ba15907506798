import type { CampaignFacts } from '@provoke/evidence';
import { safeLine } from '../terminal/safe-text.ts';

const NAME_MAX = 200;

/** Which content of its file or set the goals had. The hash is whole, so that it can be pinned. */
export function formatGoalsVersion({
  goalsSource,
  goalsVersion,
}: Pick<CampaignFacts, 'goalsSource' | 'goalsVersion'>): string[] {
  if (!goalsVersion || goalsSource === null) return [];
  const { sha256, revision } = goalsVersion;
  const ofRevision = revision === null ? '' : `, revision ${safeLine(revision, NAME_MAX)}`;
  return ['', `Goals of ${safeLine(goalsSource, NAME_MAX)}${ofRevision}`, `SHA-256 ${sha256}`];
}
