import { hasRoom } from '../json/has-room.ts';
import type { Span } from '../span.ts';
import { decodeMessage } from './decode-message.ts';
import { decompress } from './decompress.ts';
import { ExportError } from './export-error.ts';
import { JSON_LIMITS } from './limits.ts';
import { EXPORT_REQUEST } from './otlp-messages.ts';
import { readSpans } from './read-spans.ts';

export type ExportEncoding = 'json' | 'protobuf';

export type ExportHeaders = {
  contentType?: string | undefined;
  contentEncoding?: string | undefined;
};

export type TraceExport = {
  spans: readonly Span[];
  /** Spans without valid ids. */
  invalid: number;
};

/** The spans of an `ExportTraceServiceRequest`. Throws an ExportError for what is none, or is too large. */
export async function readExport(body: Uint8Array, headers: ExportHeaders): Promise<TraceExport> {
  const encoding = encodingOf(headers);
  if (!encoding)
    throw new ExportError(
      415,
      'Send application/x-protobuf or application/json. OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf',
    );
  const bytes = await decompress(body, headers.contentEncoding);
  const request = encoding === 'json' ? parseJson(bytes) : decodeMessage(bytes, EXPORT_REQUEST);
  return readSpans(request);
}

/** How a request is encoded, and so its answer; undefined for another type. */
export function encodingOf({ contentType = '' }: ExportHeaders): ExportEncoding | undefined {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/json') return 'json';
  return type === 'application/x-protobuf' || type === 'application/protobuf'
    ? 'protobuf'
    : undefined;
}

function parseJson(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes);
  if (!hasRoom(text, JSON_LIMITS))
    throw new ExportError(413, 'The export has too many parts. Send smaller batches.');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ExportError(400, 'The body is not JSON.', { cause });
  }
}
