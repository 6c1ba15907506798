import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readToolList } from './application/read-tool-list.ts';
import { makeGoals } from './make-goals.ts';

/** As strict as a validator may be about values. */
function createValidator() {
  const validator = new Ajv2020({ strict: false, allErrors: true, logger: false });
  formats.default(validator);
  return validator;
}

/** What is wrong with the arguments that goals and ordinary requests for a tool of this schema have. */
async function findInvalid(inputSchema: object): Promise<unknown[]> {
  const validate = createValidator().compile(inputSchema);
  const { tools = [] } =
    readToolList([{ name: 'book_trip', inputSchema }], { file: 'tools.json' }) ?? {};
  const { goals } = await makeGoals(
    { tools },
    { ...{ seed: 3, goalsPerTool: 20, callsMax: 1 }, signal: new AbortController().signal },
  );
  const calls = goals.flatMap(({ witness, twin }) => [
    ...witness.calls,
    ...(twin?.witness.calls ?? []),
  ]);
  expect(calls.length).toBeGreaterThan(0);
  return calls.flatMap(({ arguments: given }) =>
    validate(given) ? [] : [{ given, because: validate.errors?.map(({ message }) => message) }],
  );
}

const required = (properties: Record<string, object>) => ({
  ...{ type: 'object', properties, additionalProperties: false },
  required: Object.keys(properties),
});
const text = { type: 'string' };
const listOf = (items: object, more: object = {}) => ({ type: 'array', items, ...more });
const tuple = { type: 'array', prefixItems: [text, { type: 'integer' }], items: false };

test.each<[string, object]>([
  ['a list that needs several', { cc: listOf({ ...text, format: 'email' }, { minItems: 3 }) }],
  [
    'a list without repetitions',
    { sizes: listOf({ type: 'integer' }, { minItems: 3, uniqueItems: true }) },
  ],
  [
    'a list of choices without repetitions',
    { tags: listOf({ enum: ['a', 'b', 'admin'] }, { minItems: 3, uniqueItems: true }) },
  ],
  ['a list that may hold nothing', { cc: listOf(text, { maxItems: 0 }) }],
  ['a list of rights', { roles: listOf({ enum: ['reader', 'owner'] }) }],
  ['a list of objects with a telling name', { recipients: listOf(required({ name: text })) }],
  ['a list of numbers with a telling name', { files: listOf({ type: 'number' }) }],
  ['a tuple', { to: { ...tuple, minItems: 2 } }],
  ['a tuple of names', { roles: { ...tuple, minItems: 2 } }],
  ['a time', { time: { ...text, format: 'time' }, end_time: { ...text, format: 'date' } }],
  ['a host', { host: { ...text, format: 'hostname' } }],
  [
    'an address of a machine',
    { host: { ...text, format: 'ipv4' }, ip: { ...text, format: 'ipv6' } },
  ],
  ['a duration', { wait: { ...text, format: 'duration' } }],
  ['a format that its name does not suggest', { iban: { ...text, format: 'date-time' } }],
  [
    'a long text',
    { note: { ...text, minLength: 200 }, id: { ...text, minLength: 24, maxLength: 24 } },
  ],
  ['a text without room', { note: { ...text, maxLength: 0 }, to: { ...text, maxLength: 2 } }],
  ['multiples', { amount: { type: 'integer', multipleOf: 7, minimum: 10, maximum: 700 } }],
  ['a fraction as the bound of a whole number', { amount: { type: 'integer', minimum: 0.5 } }],
  ['two lower bounds', { amount: { type: 'number', minimum: 5, exclusiveMinimum: 0 } }],
  [
    'bounds that add up',
    {
      amount: { type: 'number', minimum: 1, allOf: [{ minimum: 7, maximum: 20 }, { maximum: 9 }] },
    },
  ],
  ['a narrow range', { amount: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.005 } }],
  [
    'many arguments',
    Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`field_${at}`, text])),
  ],
  ['a flag that is only set', { force: { const: true }, dry_run: { enum: [false] } }],
])('arguments are valid: %s', async (_, properties) => {
  expect(await findInvalid(required(properties as Record<string, object>))).toEqual([]);
});

test('a tuple as earlier drafts have it is read, too', () => {
  const [tool] =
    readToolList(
      [
        {
          name: 'go',
          inputSchema: required({ at: { type: 'array', items: [text, { type: 'number' }] } }),
        },
      ],
      { file: 'tools.json' },
    )?.tools ?? [];

  expect(tool?.parameters?.[0]?.entries?.map(({ type }) => type)).toEqual(['text', 'number']);
});

const anyName = fc.constantFrom(
  ...['to', 'from', 'cc', 'iban', 'amount', 'customer_id', 'roles', 'url', 'host', 'path', 'query'],
  ...[
    'dry_run',
    'force',
    'start',
    'time',
    'note',
    'phone',
    'command',
    'ids',
    'count',
    'level',
    'x',
  ],
);
const isOrdered = (low: string, high: string) => (schema: Readonly<Record<string, unknown>>) =>
  schema[low] === undefined ||
  schema[high] === undefined ||
  Number(schema[low]) <= Number(schema[high]);
const some = <Shape extends object>(shape: { [Key in keyof Shape]: fc.Arbitrary<Shape[Key]> }) =>
  fc.record(shape, { requiredKeys: [] });

const anyText = fc
  .oneof(
    some({ minLength: fc.nat(30), maxLength: fc.nat(60) }).filter(
      isOrdered('minLength', 'maxLength'),
    ),
    some({
      format: fc.constantFrom(
        ...['email', 'uri', 'uuid', 'date', 'date-time', 'time', 'hostname', 'ipv4', 'ipv6', 'x'],
      ),
    }),
    fc.record({
      pattern: fc.constantFrom(
        '^[A-Z]{3}-[0-9]{4}$',
        '^ORD-\\d{6}$',
        '^[a-z_]+$',
        '^v[0-9]+\\.[0-9]+$',
      ),
    }),
    fc.record({ enum: fc.constantFrom(['a', 'b'], ['admin'], ['viewer', 'admin']) }),
  )
  .map((schema) => ({ type: 'string', ...schema }));
const anyNumber = fc.record(
  {
    type: fc.constantFrom('integer', 'number'),
    minimum: fc.integer({ min: -50, max: 50 }),
    exclusiveMaximum: fc.integer({ min: 60, max: 2_000_000 }),
    multipleOf: fc.constantFrom(1, 5, 0.5),
  },
  { requiredKeys: ['type'] },
);
const { object: anyObject } = fc.letrec<{ schema: object; object: object }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 2 },
    anyText,
    anyNumber,
    fc.constant({ type: 'boolean' }),
    fc
      .record({ items: tie('schema'), minItems: fc.nat(4), maxItems: fc.nat(6) })
      .filter(isOrdered('minItems', 'maxItems'))
      .map((schema) => ({ type: 'array', ...schema })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((prefixItems) => ({
      ...{ type: 'array', prefixItems, items: false, minItems: prefixItems.length },
    })),
    tie('object'),
    tie('schema').map((schema) => ({ anyOf: [{ type: 'null' }, schema] })),
    tie('schema').map((schema) => ({ allOf: [schema] })),
  ),
  object: fc
    .record({
      properties: fc.dictionary(anyName, tie('schema'), { minKeys: 1, maxKeys: 5 }),
      needed: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    })
    .map(({ properties, needed }) => ({
      ...{ type: 'object', properties, additionalProperties: false },
      required: Object.keys(properties).filter((_, at) => needed[at]),
    })),
}));

test('all arguments of any tool are valid by its schema', async () => {
  await fc.assert(
    fc.asyncProperty(anyObject, async (schema) => {
      expect(await findInvalid(schema), JSON.stringify(schema)).toEqual([]);
    }),
    { numRuns: 80 },
  );
});
