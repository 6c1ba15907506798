import type { z } from 'zod';
import { operations, type SampleOperation, withId, withIds } from './operations.ts';
import type { TestOrganization, TestServer } from './start-server.ts';

type Ids = Record<string, string>;

/**
 * Creates a record of every kind that a key can create, from the contract's examples, with `marker` in every free
 * field. Returns their ids by their name in paths, bodies and filters.
 */
export async function makeRecords(
  server: TestServer,
  { key }: TestOrganization,
  marker: string,
): Promise<Ids> {
  const ids: Ids = {};
  for (let left = creating; left.length > 0; ) {
    const ready = left.filter((operation) => needsOf(operation).every((name) => name in ids));
    if (ready.length === 0)
      throw new Error(
        `These operations need records that no operation with \`creates: true\` makes: ${left
          .map((one) => `${one.title} (${needsOf(one).filter((name) => !(name in ids))})`)
          .join(', ')}. The records that exist are: ${Object.keys(ids).join(', ')}.`,
      );
    for (const operation of ready) {
      const id = await create(server, operation, { key, marker, ids });
      if (typeof id === 'string') ids[nameOf(operation)] = id;
    }
    left = left.filter((operation) => !ready.includes(operation));
  }
  return ids;
}

const creating = operations.filter(
  ({ endpoint: { creates, access } }) => creates && access !== 'session',
);

/** The records that its path and body refer to. */
const needsOf = ({ endpoint, resource, foreignKeys }: SampleOperation): string[] =>
  endpoint.params ? [resource, ...foreignKeys] : foreignKeys;

/** A record created below another one is the last name in the path. */
const nameOf = ({ endpoint, resource }: SampleOperation): string =>
  endpoint.params ? (endpoint.path.split('/').at(-1) ?? '') : resource;

async function create(
  server: TestServer,
  { title, endpoint, method, resource, body = {} }: SampleOperation,
  { key, marker, ids }: { key: string; marker: string; ids: Ids },
): Promise<unknown> {
  const fields = Object.entries(body).map(([name, value]) => [
    name,
    marked(endpoint.body?.shape[name] as z.ZodType, value, marker),
  ]);
  const answer = await server.call(withId(endpoint.path, ids[resource] ?? ''), {
    key,
    method,
    body: withIds(Object.fromEntries(fields), ids),
  });
  const text = await answer.text();
  if (!answer.ok)
    throw new Error(
      `The example of ${title} in contract/src/openapi/examples/ is answered with ${answer.status} ${text}`,
    );
  return (JSON.parse(text) as { id?: unknown }).id;
}

/**
 * An example with the marker where the field accepts it, and with different numbers, because the example itself is
 * sent later.
 */
function marked(schema: z.ZodType, example: unknown, marker: string): unknown {
  const wanted = wantedFor(example, marker);
  return schema.safeParse(wanted).success ? wanted : example;
}

function wantedFor(example: unknown, marker: string): unknown {
  if (typeof example === 'string') return marker;
  if (typeof example === 'number') return example + 1;
  const isObject = typeof example === 'object' && example !== null && !Array.isArray(example);
  return isObject ? { ...example, marker } : example;
}
