import type { Span, SpanEvent } from '../span.ts';
import { ExportSize } from './export-size.ts';
import { countOf, fieldOf, listOf, millisecondsOf, textOf } from './fields.ts';
import { readAttributes } from './read-value.ts';
import { toSpan } from './to-span.ts';

/** The spans of a request, in order, whichever way it was encoded. */
export function readSpans(request: unknown): { spans: readonly Span[]; invalid: number } {
  const size = new ExportSize();
  const spans: Span[] = [];
  let invalid = 0;
  for (const resource of listOf(request, 'resourceSpans'))
    for (const group of listOf(resource, 'scopeSpans')) {
      const scope = textOf(fieldOf(group, 'scope'), 'name');
      for (const one of listOf(group, 'spans')) {
        size.addSpan();
        const span = readSpan(one, { scope, size });
        if (span) spans.push(span);
        else invalid += 1;
      }
    }
  return { spans, invalid };
}

function readSpan(
  span: unknown,
  { scope, size }: { scope: string; size: ExportSize },
): Span | undefined {
  const status = fieldOf(span, 'status');
  return toSpan({
    traceId: textOf(span, 'traceId').toLowerCase(),
    spanId: textOf(span, 'spanId').toLowerCase(),
    parentSpanId: textOf(span, 'parentSpanId').toLowerCase(),
    name: textOf(span, 'name'),
    scope,
    startMs: millisecondsOf(span, 'startTimeUnixNano'),
    endMs: millisecondsOf(span, 'endTimeUnixNano'),
    isError: STATUS_ERROR.includes(fieldOf(status, 'code')),
    statusMessage: textOf(status, 'message'),
    attributes: readAttributes(listOf(span, 'attributes'), size),
    events: listOf(span, 'events').map((event) => readEvent(event, size)),
    dropped: countOf(span, 'droppedAttributesCount') + countOf(span, 'droppedEventsCount'),
  });
}

const STATUS_ERROR: readonly unknown[] = [2, '2', 'STATUS_CODE_ERROR'];

function readEvent(event: unknown, size: ExportSize): SpanEvent {
  size.addValue();
  return {
    name: textOf(event, 'name'),
    atMs: millisecondsOf(event, 'timeUnixNano'),
    attributes: readAttributes(listOf(event, 'attributes'), size),
  };
}
