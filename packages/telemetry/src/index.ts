export { answerError, answerExport, type ExportAnswer } from './export/answer-export.ts';
export { ExportError } from './export/export-error.ts';
export { EXPORT_BYTES_MAX } from './export/limits.ts';
export {
  type ExportEncoding,
  type ExportHeaders,
  encodingOf,
  readExport,
  type TraceExport,
} from './export/read-export.ts';
export type { Attributes, Span, SpanEvent } from './span.ts';
