import type { GoalsVersion } from '../campaign/goal.ts';
import { type Fields, filledIn, textIn } from '../fields/fields.ts';

const SHA256 = /^[0-9a-f]{64}$/;
const REVISION_MAX = 200;

/** Which content the goals of a run's file or set had; undefined if it recorded none. */
export function goalsVersionOf(configuration: Fields): GoalsVersion | undefined {
  const sha256 = textIn(configuration, 'goals_sha256');
  if (sha256 === undefined || !SHA256.test(sha256)) return undefined;
  const revision = filledIn(configuration, 'goals_revision')?.slice(0, REVISION_MAX) ?? null;
  return { sha256, revision };
}
