import { type FieldErrors, limits, toFieldErrors, withoutNull } from '@provoke/contract';
import { z } from 'zod';
import type { JsonSource } from '../../db/json/json-source.ts';
import { Problem } from '../problem.ts';
import { asSentFor } from './as-sent.ts';

/**
 * Parses a body piece by piece, so that many items neither block other requests nor produce a message each. With the
 * value's source, values stored as sent become their JSON.
 */
export type Parser = (value: object, source?: JsonSource) => Generator<void, unknown>;

type Issue = z.core.$ZodIssue;
type Sent = { value: unknown; source: JsonSource | undefined };
type Place = { path: PropertyKey[]; issues: Issue[] };
type Part = (sent: Sent, place: Place) => Generator<void, unknown>;

/** Created once per schema. */
export function parserOf(schema: z.ZodObject | undefined): Parser {
  if (!schema) return parseNothing;
  const parse = toPart(schema);
  return function* (value, source) {
    const issues: Issue[] = [];
    const parsed = yield* parse({ value, source }, { path: [], issues });
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

/** An object with its own check is parsed as a whole. */
function toPart(schema: z.ZodType): Part {
  const inParts = schema instanceof z.ZodObject && !schema.def.checks?.length;
  return inParts ? toObjectPart(schema) : toWhole(schema);
}

function toWhole(schema: z.ZodType): Part {
  const asSent = asSentFor(schema);
  // A generator like the others, though it never pauses.
  // biome-ignore lint/correctness/useYield: see above
  return function* ({ value, source }, { path, issues }) {
    const { success, data, error } = schema.safeParse(value, { reportInput: true });
    if (success) return source && asSent ? asSent(data, source) : data;
    for (const issue of error.issues) issues.push({ ...issue, path: [...path, ...issue.path] });
    return undefined;
  };
}

/** An object's lists item by item, the rest in one step. */
function toObjectPart(schema: z.ZodObject): Part {
  const lists = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([field, of]) => {
    const list = withoutNull(of);
    return list instanceof z.ZodArray && !isRewritten(list)
      ? [{ field, parse: toListPart(of, list) }]
      : [];
  });
  if (lists.length === 0) return toWhole(schema);
  const fields = new Set(lists.map(({ field }) => field));
  const rest = Object.entries(schema.shape).filter(([field]) => !fields.has(field));
  const parseRest = toWhole(z.object(Object.fromEntries(rest)));

  return function* (sent, { path, issues }) {
    const parsed = (yield* parseRest(sent, { path, issues })) as object | undefined;
    const { value, source } = sent;
    if (typeof value !== 'object' || value === null) return undefined;
    const given = value as Record<string, unknown>;
    const members: [string, unknown][] = [];
    for (const { field, parse } of lists) {
      const list = { value: given[field], source: source?.members().get(field) };
      const member = yield* parse(list, { path: [...path, field], issues });
      if (member !== undefined) members.push([field, member]);
    }
    return { ...parsed, ...Object.fromEntries(members) };
  };
}

/** Its own check changes the list, so it is parsed as a whole, as only short ones are. */
const isRewritten = (list: z.ZodArray): boolean =>
  list.def.checks?.some(({ _zod }) => _zod.def.check === 'overwrite') ?? false;

function toListPart(schema: z.ZodType, list: z.ZodArray): Part {
  const parseWhole = toWhole(schema);
  // The list's check is its length: its items may be unknown here.
  const checks = (list.def.checks ?? []) as z.core.$ZodCheck<unknown[]>[];
  const parseLength = toWhole(z.array(z.unknown()).check(...checks));
  const parseItem = toPart(list.element as z.ZodType);

  return function* (sent, { path, issues }) {
    const { value } = sent;
    if (!Array.isArray(value)) return yield* parseWhole(sent, { path, issues });
    const before = issues.length;
    yield* parseLength(sent, { path, issues });
    if (issues.length > before) return undefined;
    const items: unknown[] = [];
    const sources = sent.source?.items();
    for (const [index, item] of value.entries()) {
      if (issues.length > limits.complaintsMax) break;
      yield;
      const source = sources?.next().value ?? undefined;
      items.push(yield* parseItem({ value: item, source }, { path: [...path, index], issues }));
    }
    return items;
  };
}
