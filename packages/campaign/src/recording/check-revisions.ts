import { type Memory, revisionOf } from '@provoke/engine';
import { UsageError } from '../errors/usage-error.ts';
import type { Manifest } from '../folder/manifest.ts';
import type { Plan } from '../plan/make-plan.ts';

/**
 * Keeps a campaign from resuming with other prompts than it started with. Returns the revisions to resume with, or
 * throws `UsageError`.
 */
export function checkRevisions(
  manifest: Manifest,
  { techniques, goals }: Pick<Plan['campaign'], 'techniques' | 'goals'>,
  memory: Memory,
): Manifest['revisions'] {
  const revisions = { ...manifest.revisions };
  for (const { technique, options } of techniques) {
    const { id } = technique;
    const revision = revisionOf(technique, options);
    const hasBegun = memory.outcome(id).attempted > 0;
    if (!hasBegun) revisions[id] = revision;
    if (revision <= (revisions[id] ?? 1)) continue;
    if ([...goals].every((goal) => memory.isFinished(id, goal))) continue;
    throw new UsageError(
      `The campaign ${manifest.id} started with another version of ${id}: the same options produce different prompts now. Nothing was sent. Resume it with the version of provoke that started it, or start a new campaign.`,
    );
  }
  return revisions;
}
