import { masksKeys, withoutNull } from '@provoke/contract';
import { z } from 'zod';
import type { JsonSource } from '../../db/json/json-source.ts';
import { cutDown, findKeys } from '../../db/key-format/mask-keys.ts';

type Span = JsonSource['span'];

/**
 * A body without the service keys that clients copy into their records unnoticed, and the prefixes of those keys.
 * Evidence stays byte-exact.
 */
export function* maskBody(
  source: JsonSource,
  schema: z.ZodType,
): Generator<void, { json: Buffer; prefixes: string[] }> {
  const json = source.whole;
  const keys = yield* findKeys(json);
  if (keys.length === 0) return { json, prefixes: [] };
  const spans: Span[] = [];
  yield* collectMasked(source, schema, spans);
  spans.sort((one, other) => one.start - other.start);
  let next = 0;
  const masked = keys.filter(({ start }) => {
    while ((spans[next]?.end ?? start + 1) <= start) next++;
    return (spans[next]?.start ?? start + 1) <= start;
  });
  if (masked.length === 0) return { json, prefixes: [] };
  return { json: cutDown(json, masked), prefixes: masked.map(({ prefix }) => prefix) };
}

/** Finds the fields in which keys are masked. */
function* collectMasked(
  source: JsonSource,
  schema: z.ZodType,
  spans: Span[],
): Generator<void, void> {
  yield;
  const inner = withoutNull(schema);
  if (masksKeys(schema)) spans.push(source.span);
  else if (inner instanceof z.ZodObject && source.isObject) {
    for (const [name, member] of source.members()) {
      const field = Object.hasOwn(inner.shape, name) && (inner.shape[name] as z.ZodType);
      if (field) yield* collectMasked(member, field, spans);
    }
  } else if (inner instanceof z.ZodArray && source.isList)
    for (const item of source.items())
      yield* collectMasked(item, inner.element as z.ZodType, spans);
}
