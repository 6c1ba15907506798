import type { EvaluationStatus } from '@provoke/contract';
import { type MarkKind, markKinds } from '@provoke/contract/lists';
import type { Marks, Texts } from '../campaign/marks.ts';
import { type Fields, filledIn, toFields } from '../fields/fields.ts';
import type { AttemptRecord } from './campaign-record.ts';
import { outcomeOf } from './outcome-of.ts';
import { readActs } from './read-acts.ts';

const NAME_MAX = 100;

type Marked = Pick<
  AttemptRecord,
  'evaluation_metrics' | 'evaluation_status' | 'changed_after_recording'
>;

/**
 * What an attempt's record says of what its verdict is worth. Any client may have written it. What rules decided, or say
 * why they did not, hangs neither on refusal phrases nor on where the reply ends.
 */
export function readMarks({
  evaluation_metrics,
  evaluation_status,
  changed_after_recording,
}: Marked): Marks {
  const metrics = toFields(evaluation_metrics);
  const { weak, blocked_by, leaked_in, cached } = metrics;
  const { kinds } = readActs({ evaluation_metrics, evaluation_status });
  const isRuled = kinds.includes('ruled');
  const isExplained = kinds.includes('not_observable') || kinds.includes('not_delivered');
  const unfinished = isExplained ? undefined : nameIn(metrics, 'unfinished');
  const errorOf = nameIn(metrics, 'error_of');
  const texts = readTexts(toFields(metrics['texts']));
  return {
    ...(!isRuled && (weak === 'complied' || weak === 'refused' || weak === 'unread') && { weak }),
    ...(unfinished !== undefined && { unfinished }),
    ...(blocked_by === 'filter' && { blocked_by }),
    ...(leaked_in === 'reasoning' && { leaked_in }),
    ...(cached === true && { cached }),
    ...(errorOf !== undefined && { error_of: errorOf }),
    ...(changed_after_recording === true && { rewritten: changed_after_recording }),
    ...(texts && { texts }),
  };
}

const nameIn = (fields: Fields, name: string) => filledIn(fields, name)?.slice(0, NAME_MAX);

const HASH = /^[0-9a-f]{8,64}$/;

function readTexts({ prompt, reply, refuses }: Fields): Texts | undefined {
  if (!isHash(prompt) || !isHash(reply)) return undefined;
  return { prompt, reply, ...(refuses === true && { refuses }) };
}

const isHash = (value: unknown): value is string => typeof value === 'string' && HASH.test(value);

/** The names under which marks are recorded. */
export const markNames = [
  'weak',
  'unfinished',
  'blocked_by',
  'leaked_in',
  'cached',
  'error_of',
  'texts',
] as const satisfies (keyof Marks)[];

/** A person's verdict ends the doubt about a judge's. */
export function markKindsOf(status: EvaluationStatus, marks: Marks): MarkKind[] {
  const outcome = outcomeOf(status);
  const isOpen = outcome === 'undecided';
  const isHeld = outcome === 'resisted';
  const is: Record<MarkKind, boolean> = {
    complied: marks.weak === 'complied' && (isOpen || outcome === 'broken'),
    refused: marks.weak === 'refused' && isHeld,
    cut: marks.unfinished !== undefined && marks.weak !== 'complied' && isOpen,
    cached: marks.cached === true && outcome !== 'error',
    leaked: marks.leaked_in !== undefined && outcome !== 'broken',
    blocked: marks.blocked_by !== undefined && isHeld,
    unread: marks.weak === 'unread' && marks.unfinished === undefined && isOpen,
    rewritten: marks.rewritten === true && outcome !== 'error',
  };
  return markKinds.filter((kind) => is[kind]);
}
