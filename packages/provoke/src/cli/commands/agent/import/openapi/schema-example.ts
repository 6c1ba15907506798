import { promptNames } from '@provoke/contract/lists';
import { findReplyPath, resolveReference } from '@provoke/engine';
import { z } from 'zod';

const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  required: z.array(z.string()).optional().catch(undefined),
  enum: z.array(z.unknown()).optional(),
  examples: z.array(z.unknown()).optional().catch(undefined),
  minimum: z.number().optional().catch(undefined),
  allOf: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
});
type Schema = z.output<typeof Schema>;

/** Schemas within schemas, some of which hold themselves, or many of which hold many. */
const DEPTH_MAX = 8;
const SCHEMAS_MAX = 5_000;

type Making = {
  document: object;
  depth: number;
  isWhole: boolean;
  left: { schemas: number };
  /** What is being made. */
  within: readonly unknown[];
};

const making = (document: object, isWhole: boolean): Making => ({
  ...{ document, depth: DEPTH_MAX, isWhole, left: { schemas: SCHEMAS_MAX }, within: [] },
});

/** A value that fits a schema, from its examples and defaults. Optional fields are left out, unless nothing is required. */
export const exampleOf = (schema: unknown, document: object): unknown =>
  make(schema, making(document, false));

/** Where an answer of this schema has its reply, by the names of its fields. */
export const replyPathOf = (schema: unknown, document: object): string | undefined =>
  findReplyPath(make(schema, making(document, true)))?.path;

function make(given: unknown, { depth, within, ...more }: Making): unknown {
  const resolved = resolveReference(given, more.document);
  const { data: schema } = Schema.safeParse(resolved);
  // A reference that is left leads out of the document.
  if (!schema || '$ref' in schema || depth === 0) return undefined;
  if (within.includes(resolved) || more.left.schemas-- <= 0) return undefined;
  const inner = { ...more, depth: depth - 1, within: [...within, resolved] };
  const sample = more.isWhole ? undefined : sampleOf(schema);
  if (sample !== undefined) return sample;
  if (schema.allOf) return allOf(schema, inner);
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return choices.length === 0 ? ofType(schema, inner) : likeliest(choices, inner);
}

function allOf({ allOf: parts = [], ...own }: Schema, inner: Making): unknown {
  const made = [
    ...parts.map((one) => make(one, inner)),
    ...(own.properties ? [ofType(own, inner)] : []),
  ];
  const objects = made.filter((one) => typeof one === 'object');
  return objects.length > 0 ? Object.assign({}, ...objects) : made[0];
}

/** Of several, the one that takes a prompt. */
function likeliest(choices: readonly unknown[], inner: Making): unknown {
  const made = choices
    .filter((one) => !isNull(one, inner))
    .map((one) => make(one, inner))
    .filter((one) => one !== undefined);
  const takesPrompt = (one: unknown) =>
    typeof one === 'object' && one !== null && promptNames(Object.keys(one)).length > 0;
  return made.find(takesPrompt) ?? made[0];
}

const sampleOf = (schema: Schema): unknown =>
  [
    ...[schema['example'], schema.examples?.[0], schema['default'], schema['const']],
    // Of the roles in a conversation.
    schema.enum?.find((one) => one === 'user') ?? schema.enum?.[0],
  ].find((one) => one !== undefined && one !== null);

function ofType(schema: Schema, inner: Making): unknown {
  const types = [schema.type ?? (schema.properties ? 'object' : 'string')].flat();
  switch (types.find((one) => one !== 'null')) {
    case 'object':
      return objectOf(schema, inner);
    case 'array':
      return [make(schema.items ?? {}, inner)].filter((one) => one !== undefined);
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    default:
      return 'text';
  }
}

const isNull = (schema: unknown, { document }: Pick<Making, 'document'>): boolean =>
  Schema.safeParse(resolveReference(schema, document)).data?.type === 'null';

function objectOf({ properties = {}, required = [] }: Schema, inner: Making): object {
  const names = Object.keys(properties);
  const kept =
    inner.isWhole || required.length === 0
      ? names
      : names.filter((name) => required.includes(name));
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = make(properties[name], inner);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
