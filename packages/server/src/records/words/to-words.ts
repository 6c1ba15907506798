import { beginningOf } from '../../db/json/beginning-of.ts';
import type { RawJson } from '../../db/json/raw-json.ts';

/** Searchable characters of each part of a result. */
export const PART_MAX = 50_000;

type Parts = { sent: RawJson | null; start: string | null; notes: string | null };

/** The texts of a result that people search: what was sent, the reply, the judges' notes. */
export function toWords({ sent, start, notes }: Parts): string {
  const parts = [
    ...(sent ? textsIn(sent.parse()) : []),
    start === null ? '' : beginningOf(start),
    notes ?? '',
  ];
  return parts
    .map((part) => part.slice(0, PART_MAX))
    .join('\n')
    .slice(0, 3 * PART_MAX)
    .replace(/[\0\p{Surrogate}]/gu, ' ');
}

/** Every text within a value, but not the names of its members. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* textsIn(inner);
}
