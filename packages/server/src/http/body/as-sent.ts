import { isStoredAsSent, withoutNull } from '@provoke/contract';
import { z } from 'zod';
import type { JsonSource } from '../../db/json/json-source.ts';
import { RawJson } from '../../db/json/raw-json.ts';

/** Replaces values that are stored as sent by their JSON source. */
export type AsSent = (parsed: unknown, source: JsonSource | undefined) => unknown;

/** Undefined if nothing in the schema is stored as sent. */
export function asSentFor(schema: z.ZodType): AsSent | undefined {
  if (isStoredAsSent(schema)) return toRawJson;
  const inner = withoutNull(schema);
  if (!(inner instanceof z.ZodObject)) return undefined;
  const fields = Object.entries<z.ZodType>(inner.shape).flatMap(([field, of]) => {
    const asSent = asSentFor(of);
    return asSent ? [{ field, asSent }] : [];
  });
  return fields.length === 0 ? undefined : (parsed, source) => ofObject(fields, parsed, source);
}

function ofObject(
  fields: { field: string; asSent: AsSent }[],
  parsed: unknown,
  source: JsonSource | undefined,
): unknown {
  if (typeof parsed !== 'object' || parsed === null) return parsed;
  const values = { ...parsed } as Record<string, unknown>;
  for (const { field, asSent } of fields)
    if (values[field] !== undefined)
      values[field] = asSent(values[field], source?.members().get(field));
  return values;
}

/** A value missing from the source is a default. A text sent as a number keeps the digits that were sent. */
function toRawJson(parsed: unknown, source: JsonSource | undefined): RawJson | null {
  if (parsed === null) return null;
  if (!source) return RawJson.of(parsed);
  return typeof parsed === 'string' && !source.isString ? RawJson.of(source.text) : source.json;
}
