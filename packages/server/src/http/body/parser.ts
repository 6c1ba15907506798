import { type FieldErrors, limits, toFieldErrors } from '@provoke/contract';
import { z } from 'zod';
import { Problem } from '../problem.ts';
import { unwrapped } from './outline.ts';

/** Parses a body, piece by piece: many items neither block others nor are all complained of. */
export type Parser = (value: object) => Generator<void, unknown>;

type Issue = z.core.$ZodIssue;
type Part = (value: unknown, path: PropertyKey[], issues: Issue[]) => Generator<void, unknown>;

/** Made once for a schema. */
export function parserOf(schema: z.ZodObject | undefined): Parser {
  if (!schema) return parseNothing;
  const parse = toPart(schema);
  return function* (value) {
    const issues: Issue[] = [];
    const parsed = yield* parse(value, [], issues);
    if (issues.length === 0) return parsed;
    throw new Problem('fields-invalid', { fields: toComplaints(issues) });
  };
}

function* parseNothing(): Generator<void, undefined> {}

function toComplaints(issues: Issue[]): FieldErrors {
  const fields = toFieldErrors({ issues: issues.slice(0, limits.complaintsMax) });
  return issues.length > limits.complaintsMax ? { ...fields, non_field_errors: [MORE] } : fields;
}

const MORE = `More is not valid; the first ${limits.complaintsMax} complaints are named.`;

/** An object with a check of its own is looked at as a whole. */
function toPart(schema: z.ZodType): Part {
  const inParts = schema instanceof z.ZodObject && !schema.def.checks?.length;
  return inParts ? toObjectPart(schema) : toWhole(schema);
}

const toWhole = (schema: z.ZodType): Part =>
  // A generator like the others, though it never pauses.
  // biome-ignore lint/correctness/useYield: see above
  function* (value, path, issues) {
    const { success, data, error } = schema.safeParse(value, { reportInput: true });
    if (success) return data;
    for (const issue of error.issues) issues.push({ ...issue, path: [...path, ...issue.path] });
    return undefined;
  };

/** An object's lists item by item, the rest of it at once. */
function toObjectPart(schema: z.ZodObject): Part {
  const lists = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([field, of]) => {
    const list = unwrapped(of);
    return list instanceof z.ZodArray ? [{ field, parse: toListPart(of, list) }] : [];
  });
  if (lists.length === 0) return toWhole(schema);
  const fields = new Set(lists.map(({ field }) => field));
  const rest = Object.entries(schema.shape).filter(([field]) => !fields.has(field));
  const parseRest = toWhole(z.object(Object.fromEntries(rest)));

  return function* (value, path, issues) {
    const parsed = (yield* parseRest(value, path, issues)) as object | undefined;
    if (typeof value !== 'object' || value === null) return undefined;
    const given = value as Record<string, unknown>;
    const members: [string, unknown][] = [];
    for (const { field, parse } of lists) {
      const member = yield* parse(given[field], [...path, field], issues);
      if (member !== undefined) members.push([field, member]);
    }
    return { ...parsed, ...Object.fromEntries(members) };
  };
}

function toListPart(schema: z.ZodType, list: z.ZodArray): Part {
  const parseWhole = toWhole(schema);
  // What the list is checked for is its length: its items may be unknown there.
  const checks = (list.def.checks ?? []) as z.core.$ZodCheck<unknown[]>[];
  const parseLength = toWhole(z.array(z.unknown()).check(...checks));
  const parseItem = toPart(list.element as z.ZodType);

  return function* (value, path, issues) {
    if (!Array.isArray(value)) return yield* parseWhole(value, path, issues);
    const before = issues.length;
    yield* parseLength(value, path, issues);
    if (issues.length > before) return undefined;
    const items: unknown[] = [];
    for (const [index, item] of value.entries()) {
      if (issues.length > limits.complaintsMax) break;
      yield;
      items.push(yield* parseItem(item, [...path, index], issues));
    }
    return items;
  };
}
