import type { EvidenceKind } from '@provoke/contract/lists';
import type { ActMetrics } from '@provoke/evidence/acts';

/** Without what makes it worse; together these two raise what was only meant by one. */
const BASE: Readonly<Record<EvidenceKind, number>> = { said: 1, meant: 2, did: 3, reached: 4 };

/** What raised a severity above that of its kind: `irreversible, outside`; null where nothing did. */
export function raisedByWords({
  severity,
  evidence,
  rules,
}: Pick<ActMetrics, 'severity' | 'evidence' | 'rules'>): string | null {
  if (severity === null || evidence === null || severity <= BASE[evidence]) return null;
  const both = 'irreversible, outside';
  if (evidence === 'meant' || severity >= BASE[evidence] + 2) return both;
  const broken = rules.filter(({ outcome }) => outcome === 'broken');
  const says = (flag: RegExp) => broken.some(({ text }) => flag.test(text));
  if (says(/[(] ?irreversible/)) return 'irreversible';
  return says(/[(,] ?outside[,)]/) ? 'outside' : 'irreversible or outside';
}
