/** How a field's bytes are read; a function gives the message that a field holds. */
export type FieldType = 'text' | 'hex' | 'base64' | 'bool' | 'enum' | 'int64' | 'double' | 'time';
export type Field = {
  name: string;
  type: FieldType | (() => Message);
  isList?: true;
};

/** The fields that are read of a message, by their number in the .proto files of OpenTelemetry 1. */
export type Message = Readonly<Record<number, Field>>;

const ANY_VALUE: Message = {
  1: { name: 'stringValue', type: 'text' },
  2: { name: 'boolValue', type: 'bool' },
  3: { name: 'intValue', type: 'int64' },
  4: { name: 'doubleValue', type: 'double' },
  5: { name: 'arrayValue', type: () => ARRAY_VALUE },
  6: { name: 'kvlistValue', type: () => KEY_VALUE_LIST },
  7: { name: 'bytesValue', type: 'base64' },
};

const ARRAY_VALUE: Message = { 1: { name: 'values', type: () => ANY_VALUE, isList: true } };

const KEY_VALUE: Message = {
  1: { name: 'key', type: 'text' },
  2: { name: 'value', type: () => ANY_VALUE },
};

const KEY_VALUE_LIST: Message = { 1: { name: 'values', type: () => KEY_VALUE, isList: true } };

const EVENT: Message = {
  1: { name: 'timeUnixNano', type: 'time' },
  2: { name: 'name', type: 'text' },
  3: { name: 'attributes', type: () => KEY_VALUE, isList: true },
};

const STATUS: Message = {
  2: { name: 'message', type: 'text' },
  3: { name: 'code', type: 'enum' },
};

const SPAN: Message = {
  1: { name: 'traceId', type: 'hex' },
  2: { name: 'spanId', type: 'hex' },
  4: { name: 'parentSpanId', type: 'hex' },
  5: { name: 'name', type: 'text' },
  7: { name: 'startTimeUnixNano', type: 'time' },
  8: { name: 'endTimeUnixNano', type: 'time' },
  9: { name: 'attributes', type: () => KEY_VALUE, isList: true },
  10: { name: 'droppedAttributesCount', type: 'enum' },
  11: { name: 'events', type: () => EVENT, isList: true },
  12: { name: 'droppedEventsCount', type: 'enum' },
  15: { name: 'status', type: () => STATUS },
};

const SCOPE: Message = { 1: { name: 'name', type: 'text' } };

const SCOPE_SPANS: Message = {
  1: { name: 'scope', type: () => SCOPE },
  2: { name: 'spans', type: () => SPAN, isList: true },
};

const RESOURCE_SPANS: Message = {
  2: { name: 'scopeSpans', type: () => SCOPE_SPANS, isList: true },
};

export const EXPORT_REQUEST: Message = {
  1: { name: 'resourceSpans', type: () => RESOURCE_SPANS, isList: true },
};
