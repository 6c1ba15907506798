import type { Attributes, Span } from '../span.ts';
import { MODEL_KINDS, MODEL_NAME, NOT_SHOWN, PENDING, TOOL_KINDS } from './conventions.ts';

export type SpanKind = 'tool' | 'model' | 'other';

export function kindOf({ attributes }: Span): SpanKind {
  const isOf = (kinds: typeof TOOL_KINDS) =>
    kinds.some(([name, values]) => values.some((value) => attributes[name] === value));
  if (attributes[PENDING[0]] === PENDING[1]) return 'other';
  if (isOf(TOOL_KINDS)) return 'tool';
  if (isOf(MODEL_KINDS)) return 'model';
  const saysNothing = TOOL_KINDS.every(([name]) => attributes[name] === undefined);
  return saysNothing && attributes[MODEL_NAME] !== undefined ? 'model' : 'other';
}

/** The first of several attributes that is shown. */
export const firstShown = (attributes: Attributes, names: readonly string[]): unknown =>
  names.map((name) => shownIn(attributes, name)).find((value) => value !== undefined);

export function shownIn(attributes: Attributes, name: string): unknown {
  const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  return value === null || NOT_SHOWN[name]?.includes(value) ? undefined : value;
}
