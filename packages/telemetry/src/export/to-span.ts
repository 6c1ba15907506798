import type { Attributes, Span, SpanEvent } from '../span.ts';

/** What both encodings say about a span, not yet checked. */
export type RawSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  scope: string;
  startMs: number;
  endMs: number;
  isError: boolean;
  statusMessage: string;
  attributes: Attributes;
  events: readonly SpanEvent[];
  dropped: number;
};

/** The span, or undefined if it has no valid ids: it could belong to no attempt. */
export function toSpan({
  isError,
  statusMessage,
  parentSpanId,
  ...raw
}: RawSpan): Span | undefined {
  if (!isId(raw.traceId, 32) || !isId(raw.spanId, 16)) return undefined;
  return {
    ...raw,
    parentSpanId: isId(parentSpanId, 16) ? parentSpanId : null,
    error: findError({ isError, statusMessage, ...raw }),
  };
}

const isId = (id: string, length: number) =>
  id.length === length && HEX.test(id) && !ZEROS.test(id);
const HEX = /^[0-9a-f]+$/;
const ZEROS = /^0+$/;

function findError({
  isError,
  statusMessage,
  attributes,
  events,
}: Omit<RawSpan, 'parentSpanId'>): string | null {
  const type = textOf(attributes, 'error.type');
  if (!isError && type === undefined) return null;
  const exception = events.find(({ name }) => name === 'exception');
  return (
    [
      statusMessage,
      exception && textOf(exception.attributes, 'exception.message'),
      type,
      exception && textOf(exception.attributes, 'exception.type'),
    ].find(Boolean) ?? 'error'
  );
}

const textOf = (attributes: Attributes, name: string): string | undefined => {
  const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};
