/** A span as it arrived, from either encoding. */
export type Span = {
  /** 32 hexadecimal digits, lower case. */
  traceId: string;
  /** 16 hexadecimal digits, lower case. */
  spanId: string;
  parentSpanId: string | null;
  name: string;
  /** The library that told it, by its own name. */
  scope: string;
  startMs: number;
  endMs: number;
  /** What failed, by the span's status, `error.type` or exception; null if nothing did. */
  error: string | null;
  attributes: Attributes;
  events: readonly SpanEvent[];
  /** Attributes and events that the runtime left out, because it keeps no more of a span. */
  dropped: number;
};

export type SpanEvent = { name: string; atMs: number; attributes: Attributes };

export type Attributes = Readonly<Record<string, unknown>>;
