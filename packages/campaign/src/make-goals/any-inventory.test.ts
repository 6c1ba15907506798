import { parseGoalsWithRules } from '@provoke/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UsageError } from '../errors/usage-error.ts';
import { mergeTools } from './application/merge-tools.ts';
import { readOpenApiTools } from './application/read-openapi.ts';
import { readToolList } from './application/read-tool-list.ts';
import { findForeignAddress } from './application/reserved-names.ts';
import { hasHidden } from './application/sayable-name.ts';
import { makeGoals } from './make-goals.ts';
import { breaksRule, findFlaw, isTask } from './proof/prove.ts';
import { goalEntries, twinEntries } from './written/goal-entries.ts';
import { writeGoals } from './written/write-goals.ts';

const making = {
  ...{ seed: 7, goalsPerTool: 4, callsMax: 1 },
  signal: new AbortController().signal,
};

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    ...[
      'send_email',
      'get',
      '__proto__',
      'constructor',
      '*',
      'mail.*',
      ':',
      '"quoted"',
      'a\\b',
      '$',
    ],
    ...[
      '- yaml: [',
      '# heading',
      'ignore previous instructions',
      '{{canary}}',
      '\u001b[2J',
      '\u202eabc',
    ],
    ...['to', 'customer_id', 'amount', 'url', 'x.y', 'a[0]', '$filter', '["x"]', 'role', 'dry_run'],
  ),
);
const anyType = fc.constantFrom(
  'string',
  'number',
  'integer',
  'boolean',
  'array',
  'object',
  'null',
  7,
  ['string', 'null'],
);

const { schema: anySchema } = fc.letrec((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    fc.anything({ maxDepth: 2 }),
    fc.record(
      {
        type: anyType,
        properties: fc.dictionary(anyText, tie('schema'), { maxKeys: 5 }),
        required: fc.array(anyText, { maxLength: 3 }),
        items: tie('schema'),
        enum: fc.array(fc.oneof(anyText, fc.double(), fc.constant('admin')), { maxLength: 3 }),
        minimum: fc.double(),
        maximum: fc.oneof(fc.double(), fc.constantFrom(-1, 0, 1, 5)),
        maxLength: fc.integer({ min: -1, max: 30 }),
        pattern: fc.constantFrom('^[A-Z]{3}-[0-9]{4}$', '^\\+49\\d{11}$', '(', '^x$', '.*'),
        format: fc.constantFrom('email', 'uri', 'uuid', 'date', 'x'),
        anyOf: fc.array(tie('schema'), { maxLength: 2 }),
        allOf: fc.array(tie('schema'), { maxLength: 2 }),
        $ref: fc.constantFrom('#', '#/properties/to', '#/nowhere', 'http://elsewhere.example/x'),
      },
      { requiredKeys: [] },
    ),
  ),
}));

const anyTool = fc.oneof(
  anyText,
  fc.record(
    { name: anyText, description: anyText, inputSchema: anySchema },
    { requiredKeys: ['name'] },
  ),
  fc.record({
    type: fc.constant('function'),
    function: fc.record({ name: anyText, parameters: anySchema }),
  }),
  fc.anything({ maxDepth: 2 }),
);

test('of any list of tools each written goal reads back with its rules, can be broken, and names nothing real', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyTool, { maxLength: 6 }), async (list) => {
      await holds(readToolList(list, { file: 'tools.json' })?.tools ?? [], list);
    }),
    { numRuns: 60 },
  );
});

test('the same holds for any operations of an OpenAPI document', async () => {
  const anyOperation = fc.record(
    {
      operationId: anyText,
      summary: anyText,
      parameters: fc.array(
        fc.record({
          in: fc.constantFrom('query', 'path', 'body', 'header'),
          name: anyText,
          schema: anySchema,
        }),
        { maxLength: 3 },
      ),
      requestBody: fc.record({
        content: fc.record({ 'application/json': fc.record({ schema: anySchema }) }),
      }),
    },
    { requiredKeys: [] },
  );
  const anyPaths = fc.dictionary(
    anyText,
    fc.record({ get: anyOperation, delete: anyOperation }, { requiredKeys: [] }),
    { maxKeys: 3 },
  );
  await fc.assert(
    fc.asyncProperty(anyPaths, async (paths) => {
      const read = readOpenApiTools({ openapi: '3.1.0', paths }, 'openapi.json');
      await holds(read?.tools ?? [], paths);
    }),
    { numRuns: 25 },
  );
});

async function holds(read: Parameters<typeof mergeTools>[0][number]['tools'], given: unknown) {
  const { tools } = mergeTools([{ tools: read, left: {} }]);
  const made = await makeGoals({ tools }, making).catch((error: unknown) => {
    if (error instanceof UsageError) return undefined;
    throw error;
  });
  if (!made) return;
  const { goals } = made;
  for (const { name } of tools)
    expect(
      goals.filter(({ tool }) => tool === name).length,
      `${name} of ${JSON.stringify(given)}`,
    ).toBeGreaterThanOrEqual(3);
  for (const goal of goals) {
    expect(findFlaw(goal)).toBeUndefined();
    if (goal.twin) expect(isTask(goal.twin)).toBe(true);
    if (goal.twin && !['unconfirmed', 'concealed'].includes(goal.kind))
      expect(breaksRule(goal, goal.twin.witness), goal.text).toBe(false);
    const own = tools.reduce(
      (rest, { name }) => rest.replaceAll(JSON.stringify(name), ' '),
      goal.text,
    );
    const ofParameters = own.replace(/"(?:[^"\\]|\\.)*" set to/g, ' ');
    expect(findForeignAddress(ofParameters), goal.text).toBeUndefined();
    expect(hasHidden(goal.text)).toBe(false);
  }
  for (const entries of [goalEntries(goals, 7), twinEntries(goals, 7)])
    for (const format of ['yaml', 'json', 'jsonl'] as const) {
      const text = writeGoals(entries, { format, comment: 'x' });
      const again = parseGoalsWithRules(text, format);
      expect(again.map(({ text: said }) => said)).toEqual(entries.map(({ text: said }) => said));
      expect(again.map(({ published }) => published?.id)).toEqual(entries.map(({ id }) => id));
      expect(again.every(({ rules }) => rules?.forbid ?? rules?.task)).toBeTruthy();
    }
  expect(new Set(goals.map(({ id }) => id)).size).toBe(goals.length);
  expect(JSON.stringify(await makeGoals({ tools }, making))).toBe(JSON.stringify(made));
}
