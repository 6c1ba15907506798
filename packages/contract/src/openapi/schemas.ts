import { z } from 'zod';

export type JsonSchema = { [keyword: string]: unknown; properties?: Record<string, JsonSchema> };
/** Fields with a default are optional in a request; a response always has them. */
export type Direction = 'input' | 'output';

export type Schemas = {
  /** The schema as it appears in an operation: a reference if it has a name, otherwise inline. */
  refer(schema: z.ZodType, direction: Direction): JsonSchema;
  /** Everything referred to so far, by name. */
  readonly named: Record<string, JsonSchema>;
};

/** Collects the schemas of a document. A schema with an `id` in its metadata is written once, under that name. */
export function collectSchemas(): Schemas {
  const named: Record<string, JsonSchema> = {};

  function name(id: string, schema: JsonSchema): void {
    const known = named[id];
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas are named ${id}, or its input and output differ`);
    named[id] = schema;
  }

  return {
    named,
    refer(schema, direction) {
      // In a property, a named schema is a reference like any other.
      const { properties, $defs = {} } = toJsonSchema(z.object({ it: schema }), direction);
      for (const [id, definition] of Object.entries($defs))
        name(id, describeDefaults(definition, direction));
      return properties.it;
    },
  };
}

type Wrapped = { properties: { it: JsonSchema }; $defs?: Record<string, JsonSchema> };

function toJsonSchema(schema: z.ZodType, io: Direction): Wrapped {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema as JsonSchema),
  });
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

/** Generated clients require properties with a default, so a request's default moves to its description. */
function describeDefaults(schema: JsonSchema, direction: Direction): JsonSchema {
  for (const property of Object.values(schema.properties ?? {})) {
    if (!('default' in property)) continue;
    if (direction === 'input')
      property['description'] = [
        property['description'],
        `Default: ${JSON.stringify(property['default'])}.`,
      ]
        .filter(Boolean)
        .join(' ');
    delete property['default'];
  }
  return schema;
}

/** Removes keywords that mean nothing to a caller or would forbid new fields. */
function simplify(schema: JsonSchema): void {
  foldNull(schema);
  delete schema['id'];
  delete schema['masksKeys'];
  delete schema['storedAsSent'];
  if (schema['format']) delete schema['pattern'];
  if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
}

/** Flattens "this or null" into one level, as people write it. */
function foldNull(schema: JsonSchema): void {
  const [value, nothing] = (schema['anyOf'] ?? []) as (JsonSchema | undefined)[];
  if (nothing?.['type'] !== 'null' || !value) return;
  if (Array.isArray(value['anyOf'])) schema['anyOf'] = [...value['anyOf'], nothing];
  if (typeof value['type'] !== 'string') return;
  delete schema['anyOf'];
  Object.assign(schema, value, { type: [value['type'], 'null'] });
}
