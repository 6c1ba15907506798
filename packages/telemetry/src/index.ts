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
export {
  listenForTraces,
  type TraceCounts,
  type TraceListener,
} from './listener/listen-for-traces.ts';
export type { Shows } from './reading/read-shows.ts';
export { seenByTurn } from './reading/seen-by-turn.ts';
export { type Seen, type SeenOptions, toSeen } from './reading/to-seen.ts';
export type { Attributes, Span, SpanEvent } from './span.ts';
export {
  type Added,
  createTraces,
  type TraceSpans,
  type Traces,
  type TracesOptions,
} from './traces/create-traces.ts';
export { describeAdded } from './traces/describe-added.ts';
export { createTraceId, createTraceparent, type Traceparent } from './traces/traceparent.ts';
