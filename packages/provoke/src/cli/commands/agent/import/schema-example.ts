import { findReplyPath, resolveReference } from '@provoke/engine';
import { z } from 'zod';

const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  required: z.array(z.string()).optional(),
  enum: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
});
type Schema = z.output<typeof Schema>;

/** Schemas within schemas, some of which hold themselves. */
const DEPTH_MAX = 8;

/** A value that fits a schema, from its examples and defaults. Optional fields are left out, unless nothing is required. */
export const exampleOf = (schema: unknown, document: object): unknown =>
  make(schema, { document, depth: DEPTH_MAX, isWhole: false });

/** Where an answer of this schema has its reply, by the names of its fields. */
export const replyPathOf = (schema: unknown, document: object): string | undefined =>
  findReplyPath(make(schema, { document, depth: DEPTH_MAX, isWhole: true }))?.path;

type Making = { document: object; depth: number; isWhole: boolean };

function make(given: unknown, { depth, ...making }: Making): unknown {
  const { data: schema } = Schema.safeParse(resolveReference(given, making.document));
  if (!schema || depth === 0) return undefined;
  const inner = { ...making, depth: depth - 1 };
  const sample = making.isWhole ? undefined : sampleOf(schema);
  if (sample !== undefined) return sample;
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => make(one, inner)));
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const choice = choices.find((one) => !isNull(one, making));
  return choice === undefined ? ofType(schema, inner) : make(choice, inner);
}

const sampleOf = (schema: Schema): unknown =>
  [schema['example'], schema['default'], schema['const'], schema.enum?.[0]].find(
    (one) => one !== undefined && one !== null,
  );

function ofType(schema: Schema, making: Making): unknown {
  const types = [schema.type ?? (schema.properties ? 'object' : 'string')].flat();
  switch (types.find((one) => one !== 'null')) {
    case 'object':
      return objectOf(schema, making);
    case 'array':
      return [make(schema.items ?? {}, making)].filter((one) => one !== undefined);
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return 0;
    default:
      return 'text';
  }
}

const isNull = (schema: unknown, { document }: Pick<Making, 'document'>): boolean =>
  Schema.safeParse(resolveReference(schema, document)).data?.type === 'null';

function objectOf({ properties = {}, required = [] }: Schema, making: Making): object {
  const names = Object.keys(properties);
  const kept =
    making.isWhole || required.length === 0
      ? names
      : names.filter((name) => required.includes(name));
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = make(properties[name], making);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
