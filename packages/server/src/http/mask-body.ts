import { masksKeys, withoutNull } from '@provoke/contract';
import { z } from 'zod';
import { type Masked, maskKeysInJson, mayHoldKey } from '../keys/mask-keys.ts';
import { JsonSource } from './json-source.ts';
import type { Body } from './read-body.ts';

/**
 * A body without the service keys that clients copy into their records without their users knowing, and the
 * prefixes of those that were there. Fields of evidence stay as they are, to the byte.
 */
export function maskBody(
  sent: Body,
  schema: z.ZodType | undefined,
): { sent: Body; prefixes: string[] } {
  if (!schema || !mayHoldKey(sent.source.text)) return { sent, prefixes: [] };
  const { text, prefixes } = mask(sent.source, schema);
  if (prefixes.length === 0) return { sent, prefixes };
  const value = JSON.parse(text) as object;
  return { sent: { ...sent, value, source: new JsonSource(text) }, prefixes };
}

function mask(source: JsonSource, schema: z.ZodType): Masked {
  const { text } = source;
  if (masksKeys(schema)) return maskKeysInJson(text);
  const inner = withoutNull(schema);
  if (inner instanceof z.ZodObject && text.startsWith('{')) return maskMembers(source, inner.shape);
  if (inner instanceof z.ZodArray && text.startsWith('['))
    return maskItems(source, inner.element as z.ZodType);
  return { text, prefixes: [] };
}

function maskMembers(source: JsonSource, shape: Record<string, z.ZodType>): Masked {
  const members = Array.from(source.members(), ([name, member]) => {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const { text, prefixes } = schema ? mask(member, schema) : { text: member.text, prefixes: [] };
    return { text: `${JSON.stringify(name)}:${text}`, prefixes };
  });
  return join(source.text, members, '{}');
}

const maskItems = (source: JsonSource, schema: z.ZodType): Masked =>
  join(
    source.text,
    source.items().map((item) => mask(item, schema)),
    '[]',
  );

function join(unchanged: string, parts: readonly Masked[], brackets: string): Masked {
  const prefixes = parts.flatMap((part) => part.prefixes);
  if (prefixes.length === 0) return { text: unchanged, prefixes };
  const inside = parts.map(({ text }) => text).join(',');
  return { text: `${brackets[0]}${inside}${brackets[1]}`, prefixes };
}
