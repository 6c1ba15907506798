import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import { ExportError } from './export-error.ts';
import { MESSAGE_DEPTH_MAX, MESSAGES_MAX } from './limits.ts';
import type { Field, FieldType, Message } from './otlp-messages.ts';

/** A protobuf message as the object that its JSON would have been parsed to. Other fields are skipped. */
export function decodeMessage(bytes: Uint8Array, message: Message): unknown {
  try {
    return decode({ bytes, message, depth: 0, count: { messages: 0 } });
  } catch (cause) {
    if (cause instanceof ExportError) throw cause;
    throw new ExportError(400, 'The body is not the protobuf message that OTLP sends.', { cause });
  }
}

type Decoding = {
  bytes: Uint8Array;
  message: Message;
  depth: number;
  count: { messages: number };
};

function decode({ bytes, message, depth, count }: Decoding): Record<string, unknown> {
  count.messages += 1;
  if (count.messages > MESSAGES_MAX)
    throw new ExportError(413, 'The export has too many parts. Send smaller batches.');
  if (depth > MESSAGE_DEPTH_MAX) throw new ExportError(400, 'The export is nested too deep.');
  const decoded: Record<string, unknown> = {};
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [number, wireType] = reader.tag();
    const field = message[number];
    if (!field || wireTypeOf(field) !== wireType) {
      reader.skip(wireType, number);
      continue;
    }
    const { name, type, isList } = field;
    const value =
      typeof type === 'string'
        ? READ[type](reader)
        : decode({ bytes: reader.bytes(), message: type(), depth: depth + 1, count });
    if (isList) append(decoded, name, value);
    else decoded[name] = value;
  }
  return decoded;
}

function append(to: Record<string, unknown>, name: string, value: unknown): void {
  const list = to[name];
  if (Array.isArray(list)) list.push(value);
  else to[name] = [value];
}

const READ: Readonly<Record<FieldType, (reader: BinaryReader) => unknown>> = {
  text: (reader) => reader.string(),
  hex: (reader) => Buffer.from(reader.bytes()).toString('hex'),
  base64: (reader) => Buffer.from(reader.bytes()).toString('base64'),
  bool: (reader) => reader.bool(),
  enum: (reader) => reader.int32(),
  int64: (reader) => reader.int64(),
  double: (reader) => reader.double(),
  time: (reader) => reader.fixed64(),
};

const WIRE: Readonly<Record<FieldType, WireType>> = {
  text: WireType.LengthDelimited,
  hex: WireType.LengthDelimited,
  base64: WireType.LengthDelimited,
  bool: WireType.Varint,
  enum: WireType.Varint,
  int64: WireType.Varint,
  double: WireType.Bit64,
  time: WireType.Bit64,
};

const wireTypeOf = ({ type }: Field): WireType =>
  typeof type === 'string' ? WIRE[type] : WireType.LengthDelimited;
