/** Of a request's body, as sent and after decompression. */
export const EXPORT_BYTES_MAX = 4 * 1024 * 1024;

/** Of one request; the batches of OpenTelemetry's own exporters have 512. */
export const EXPORT_SPANS_MAX = 10_000;

/** Attributes, events and the values within them, of one request. */
export const EXPORT_VALUES_MAX = 200_000;

/** Lists and objects within an attribute. */
export const VALUE_DEPTH_MAX = 32;

/** Of one request in JSON: elements and fields, and the levels that attributes have below their span. */
export const JSON_LIMITS = { depth: 4 * VALUE_DEPTH_MAX, values: 500_000 };

/** Of one request in protobuf, where an empty message takes two bytes. */
export const MESSAGES_MAX = 2 * EXPORT_VALUES_MAX + 4 * EXPORT_SPANS_MAX;

/** Three messages for each level of an attribute, below its span. */
export const MESSAGE_DEPTH_MAX = 3 * VALUE_DEPTH_MAX + 16;
