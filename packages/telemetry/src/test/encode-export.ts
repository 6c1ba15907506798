import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { EXPORT_REQUEST, type FieldType, type Message } from '../export/otlp-messages.ts';
import type { Attributes, Span } from '../span.ts';

/** Spans as a runtime would export them: in the JSON of OTLP. */
export function toJsonExport(spans: readonly Span[]): unknown {
  const scopes = [...new Set(spans.map(({ scope }) => scope))];
  return {
    resourceSpans: [
      {
        scopeSpans: scopes.map((name) => ({
          scope: { name },
          spans: spans.filter(({ scope }) => scope === name).map(toJsonSpan),
        })),
      },
    ],
  };
}

/** The same in protobuf. */
export const toProtobufExport = (spans: readonly Span[]): Uint8Array =>
  encode(toJsonExport(spans), EXPORT_REQUEST);

const toJsonSpan = ({ traceId, spanId, parentSpanId, name, error, ...span }: Span) => ({
  ...{ traceId, spanId, ...(parentSpanId && { parentSpanId }), name },
  startTimeUnixNano: toNanoseconds(span.startMs),
  endTimeUnixNano: toNanoseconds(span.endMs),
  attributes: toEntries(span.attributes),
  events: span.events.map((event) => ({
    timeUnixNano: toNanoseconds(event.atMs),
    name: event.name,
    attributes: toEntries(event.attributes),
  })),
  droppedAttributesCount: span.dropped,
  status: error === null ? {} : { code: 2, message: error },
});

const toNanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1e6)));

const toEntries = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: toAnyValue(value) }));

function toAnyValue(value: unknown): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (Number.isSafeInteger(value)) return { intValue: String(value) };
  if (typeof value === 'number') return { doubleValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toAnyValue) } };
  return value === null
    ? {}
    : { kvlistValue: { values: toEntries(Object.fromEntries(Object.entries(Object(value)))) } };
}

/** The protobuf message with the fields of an object. */
function encode(value: unknown, message: Message): Uint8Array {
  const writer = new BinaryWriter();
  for (const [number, { name, type }] of Object.entries(message)) {
    const held: unknown = Object(value)[name];
    for (const one of held === undefined ? [] : [held].flat()) {
      if (typeof type === 'string') WRITE[type](writer, Number(number), one);
      else writer.tag(Number(number), WireType.LengthDelimited).bytes(encode(one, type()));
    }
  }
  return writer.finish();
}

type Write = (writer: BinaryWriter, field: number, value: unknown) => void;

const WRITE: Readonly<Record<FieldType, Write>> = {
  text: (writer, field, value) => writer.tag(field, WireType.LengthDelimited).string(String(value)),
  hex: (writer, field, value) =>
    writer.tag(field, WireType.LengthDelimited).bytes(Buffer.from(String(value), 'hex')),
  base64: (writer, field, value) =>
    writer.tag(field, WireType.LengthDelimited).bytes(Buffer.from(String(value), 'base64')),
  bool: (writer, field, value) => writer.tag(field, WireType.Varint).bool(value === true),
  enum: (writer, field, value) => writer.tag(field, WireType.Varint).int32(Number(value)),
  int64: (writer, field, value) => writer.tag(field, WireType.Varint).int64(String(value)),
  double: (writer, field, value) => writer.tag(field, WireType.Bit64).double(Number(value)),
  time: (writer, field, value) => writer.tag(field, WireType.Bit64).fixed64(String(value)),
};
