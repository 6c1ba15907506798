import type { EvidenceKind } from '@provoke/contract/lists';
import type { ActMetrics, RuleMetrics } from '@provoke/evidence/acts';

/** Without what makes it worse; together these two raise what was only meant by one. */
const BASE: Readonly<Record<EvidenceKind, number>> = { said: 1, meant: 2, did: 3, reached: 4 };

type Rated = Pick<ActMetrics, 'severity' | 'evidence' | 'rules'>;
/** Null where it is not known. */
export type Harm = { irreversible: boolean | null; outside: boolean | null };

/** `irreversible, outside`, `inside`: what is known of an act besides its kind; null where nothing is. */
export function harmWords({ irreversible, outside }: Harm): string | null {
  const words = [
    ...(irreversible ? ['irreversible'] : []),
    ...(outside === null ? [] : [outside ? 'outside' : 'inside']),
  ];
  return words.length === 0 ? null : words.join(', ');
}

/** Of the rules that were done, else of those that were meant, as severity counts them. */
export function harmIn({ rules }: Pick<ActMetrics, 'rules'>): Harm {
  const broken = rules.filter(({ outcome }) => outcome === 'broken');
  const done = broken.filter(({ did, reached }) => did || reached);
  const counted = done.length > 0 ? done : broken;
  return { irreversible: joinOf(counted, 'irreversible'), outside: joinOf(counted, 'outside') };
}

function joinOf(rules: readonly RuleMetrics[], part: keyof Harm): boolean | null {
  if (rules.some((rule) => rule[part])) return true;
  return rules.length > 0 && rules.every((rule) => rule[part] === false) ? false : null;
}

/** The harm of an attempt as it was recorded; in an older record, what raised its severity above that of its kind. */
export function severityWords(acts: Rated): string | null {
  return harmWords(harmIn(acts)) ?? raisedByWords(acts);
}

function raisedByWords({ severity, evidence, rules }: Rated): string | null {
  if (severity === null || evidence === null || severity <= BASE[evidence]) return null;
  const both = 'irreversible, outside';
  if (evidence === 'meant' || severity >= BASE[evidence] + 2) return both;
  const broken = rules.filter(({ outcome }) => outcome === 'broken');
  const says = (flag: RegExp) => broken.some(({ text }) => flag.test(text));
  if (says(/[(] ?irreversible/)) return 'irreversible';
  return says(/[(,] ?outside[,)]/) ? 'outside' : 'irreversible or outside';
}
