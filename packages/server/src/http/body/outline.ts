import { evidenceText, limits, withoutNull } from '@provoke/contract';
import { z } from 'zod';
import type { JsonSource } from '../../db/json/json-source.ts';
import { Problem } from '../problem.ts';

/** `listed` counts the items of all lists in the value. */
export type Outline = { value: unknown; listed: number };

/**
 * A JSON text as a value, parsed only where a schema looks inside: values that the schema accepts unparsed become an
 * empty object, list or text. Evidence is stored as sent, and parsing ten megabytes can take a gigabyte.
 */
export function* outline(source: JsonSource, schema: z.ZodType): Generator<void, Outline> {
  const count = { listed: 0 };
  const value = yield* ofValue(source, schema, count);
  return { value, ...count };
}

type Count = Pick<Outline, 'listed'>;

function* ofValue(source: JsonSource, schema: z.ZodType, count: Count): Generator<void, unknown> {
  yield;
  const wanted = withoutNull(schema);
  if (source.isObject)
    return wanted instanceof z.ZodObject ? yield* ofObject(source, wanted, count) : {};
  if (source.isList)
    return wanted instanceof z.ZodArray ? yield* ofList(source, wanted, count) : [];
  if (source.isString && wanted === evidenceText) return '';
  if (source.size > limits.textBytesMax) throw textTooLong();
  return JSON.parse(source.text);
}

const textTooLong = () =>
  new Problem('body-too-large', {
    detail: `A value of the body is longer than ${limits.textBytesMax} bytes.`,
  });

const tooManyListed = () =>
  new Problem('body-too-large', {
    detail: `The lists of the body hold more than ${limits.jsonListedMax} items.`,
  });

function* ofObject(
  source: JsonSource,
  { shape }: z.ZodObject,
  count: Count,
): Generator<void, object> {
  const members: [string, unknown][] = [];
  for (const [name, member] of source.members()) {
    const schema = Object.hasOwn(shape, name) && (shape[name] as z.ZodType | undefined);
    if (schema) members.push([name, yield* ofValue(member, schema, count)]);
  }
  return Object.fromEntries(members);
}

function* ofList(
  source: JsonSource,
  { element }: z.ZodArray,
  count: Count,
): Generator<void, unknown[]> {
  const items: unknown[] = [];
  for (const item of source.items()) {
    if (++count.listed > limits.jsonListedMax) throw tooManyListed();
    items.push(yield* ofValue(item, element as z.ZodType, count));
  }
  return items;
}
