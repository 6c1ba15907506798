import { filledIn, isFields, toFields } from '../fields/fields.ts';
import type { AttemptRecord } from './campaign-record.ts';

const TEXT_MAX = 300;
const RULES_MAX = 1_000;

/** The first rule that an attempt broke, in the words in which it was recorded; null without any. */
export function readBrokenRule({
  evaluation_metrics,
}: Pick<AttemptRecord, 'evaluation_metrics'>): string | null {
  const { rules } = toFields(evaluation_metrics);
  const all: readonly unknown[] = Array.isArray(rules) ? rules.slice(0, RULES_MAX) : [];
  const broken = all.filter(isFields).find(({ outcome }) => outcome === 'broken');
  return broken ? (filledIn(broken, 'text')?.slice(0, TEXT_MAX) ?? null) : null;
}
