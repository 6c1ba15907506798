import { ExportError } from './export-error.ts';

/** Names of the JSON mapping. Some exporters write those of the .proto files. */
const PROTO_NAMES = {
  resourceSpans: 'resource_spans',
  scopeSpans: 'scope_spans',
  scope: 'scope',
  spans: 'spans',
  traceId: 'trace_id',
  spanId: 'span_id',
  parentSpanId: 'parent_span_id',
  name: 'name',
  startTimeUnixNano: 'start_time_unix_nano',
  endTimeUnixNano: 'end_time_unix_nano',
  timeUnixNano: 'time_unix_nano',
  status: 'status',
  code: 'code',
  message: 'message',
  droppedAttributesCount: 'dropped_attributes_count',
  events: 'events',
  droppedEventsCount: 'dropped_events_count',
  attributes: 'attributes',
  key: 'key',
  value: 'value',
  values: 'values',
  stringValue: 'string_value',
  boolValue: 'bool_value',
  intValue: 'int_value',
  doubleValue: 'double_value',
  arrayValue: 'array_value',
  kvlistValue: 'kvlist_value',
  bytesValue: 'bytes_value',
} as const;

type Name = keyof typeof PROTO_NAMES;

/** A field of a message, undefined if it is missing or null. */
export function fieldOf(message: unknown, name: Name): unknown {
  if (message === undefined || message === null) return undefined;
  if (typeof message !== 'object')
    throw new ExportError(400, `${name} is missing: what should hold it is no object.`);
  const fields = message as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(fields, name)) return fields[name] ?? undefined;
  const protoName = PROTO_NAMES[name];
  return Object.hasOwn(fields, protoName) ? (fields[protoName] ?? undefined) : undefined;
}

export function listOf(message: unknown, name: Name): readonly unknown[] {
  const value = fieldOf(message, name) ?? [];
  if (!Array.isArray(value)) throw malformed(name, 'a list');
  return value;
}

export function textOf(message: unknown, name: Name): string {
  const value = fieldOf(message, name) ?? '';
  if (typeof value !== 'string') throw malformed(name, 'a text');
  return value;
}

/** Nanoseconds, as digits in JSON, whose numbers cannot hold them. */
export function millisecondsOf(message: unknown, name: Name): number {
  const nanoseconds = toNumber(fieldOf(message, name) ?? 0);
  if (!Number.isFinite(nanoseconds)) throw malformed(name, 'nanoseconds');
  return nanoseconds / 1e6;
}

/** Not of an object, whose own `valueOf` may be anything. */
export const toNumber = (value: unknown): number =>
  typeof value === 'object' ? Number.NaN : Number(value);

export function countOf(message: unknown, name: Name): number {
  const count = toNumber(fieldOf(message, name) ?? 0);
  return Number.isFinite(count) ? count : 0;
}

const malformed = (name: Name, expected: string) =>
  new ExportError(400, `The body is no export of traces: ${name} must be ${expected}.`);
