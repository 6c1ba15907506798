import { masksKeys, withoutNull } from '@provoke/contract';
import { z } from 'zod';
import { type MaskedJson, maskKeysInBytes, mayHoldKey } from '../keys/mask-keys.ts';
import { JsonSource } from './json-source.ts';

/**
 * A body without the service keys that clients copy into their records without their users knowing, and the
 * prefixes of those that were there. Fields of evidence stay as they are, to the byte.
 */
export function* maskBody(json: Buffer, schema: z.ZodType): Generator<void, MaskedJson> {
  const unchanged = { json, prefixes: [] };
  if (!mayHoldKey(json)) return unchanged;
  return (yield* mask(new JsonSource(json), schema)) ?? unchanged;
}

/** Undefined where nothing was to be masked. */
function* mask(source: JsonSource, schema: z.ZodType): Generator<void, MaskedJson | undefined> {
  yield;
  if (masksKeys(schema)) return yield* maskKeysInBytes(source.json.bytes);
  const inner = withoutNull(schema);
  if (inner instanceof z.ZodObject && source.isObject)
    return yield* maskMembers(source, inner.shape);
  if (inner instanceof z.ZodArray && source.isList)
    return yield* maskItems(source, inner.element as z.ZodType);
  return undefined;
}

function* maskMembers(source: JsonSource, shape: Record<string, z.ZodType>) {
  const members: Part[] = [];
  for (const [name, member] of source.members()) {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const masked = schema && (yield* mask(member, schema));
    members.push({ before: `${JSON.stringify(name)}:`, source: member, masked });
  }
  return join(members, '{}');
}

function* maskItems(source: JsonSource, schema: z.ZodType) {
  const items: Part[] = [];
  for (const item of source.items())
    items.push({ before: '', source: item, masked: yield* mask(item, schema) });
  return join(items, '[]');
}

type Part = { before: string; source: JsonSource; masked: MaskedJson | undefined };

function join(parts: readonly Part[], brackets: string): MaskedJson | undefined {
  if (!parts.some(({ masked }) => masked)) return undefined;
  const bytes = parts.flatMap(({ before, source, masked }, index) => [
    Buffer.from(`${index === 0 ? brackets[0] : ','}${before}`),
    masked?.json ?? source.json.bytes,
  ]);
  return {
    json: Buffer.concat([...bytes, Buffer.from(brackets[1] ?? '')]),
    prefixes: parts.flatMap(({ masked }) => masked?.prefixes ?? []),
  };
}
