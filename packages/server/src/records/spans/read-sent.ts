import { ExportError, type ExportHeaders, readExport } from '@provoke/telemetry';
import { cutSpan } from './cut-span.ts';

/** A request of an exporter. */
export type SentExport = ExportHeaders & { body: Uint8Array };

/** What was in it. */
export type ReadExport =
  | { spans: { traceId: string; spanId: string; json: string; bytes: number }[]; invalid: number }
  | { refused: { status: ExportError['status']; message: string } };

/** Reads an export into values that can be handed to another thread. */
export async function readSent({ body, ...headers }: SentExport): Promise<ReadExport> {
  try {
    const { spans, invalid } = await readExport(body, headers);
    return {
      spans: spans.map((span) => ({
        ...{ traceId: span.traceId, spanId: span.spanId },
        ...cutSpan(span),
      })),
      invalid,
    };
  } catch (error) {
    if (!(error instanceof ExportError)) throw error;
    return { refused: { status: error.status, message: error.message } };
  }
}
