import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import type { ExportEncoding } from './read-export.ts';

export type ExportAnswer = { contentType: string; body: Uint8Array | string };

/** An `ExportTraceServiceResponse`: which spans were not taken, and why. */
export function answerExport(
  encoding: ExportEncoding,
  { rejected, message }: { rejected: number; message: string },
): ExportAnswer {
  const isWhole = rejected === 0 && message === '';
  if (encoding === 'json')
    return toJson(
      isWhole ? {} : { partialSuccess: { rejectedSpans: String(rejected), errorMessage: message } },
    );
  const writer = new BinaryWriter();
  if (!isWhole)
    writer
      .tag(1, WireType.LengthDelimited)
      .fork()
      .tag(1, WireType.Varint)
      .int64(rejected)
      .tag(2, WireType.LengthDelimited)
      .string(message)
      .join();
  return { contentType: PROTOBUF, body: writer.finish() };
}

/** A `google.rpc.Status`, the body of an answer that refuses. */
export function answerError(encoding: ExportEncoding, message: string): ExportAnswer {
  if (encoding === 'json') return toJson({ message });
  const body = new BinaryWriter().tag(2, WireType.LengthDelimited).string(message).finish();
  return { contentType: PROTOBUF, body };
}

const PROTOBUF = 'application/x-protobuf';

const toJson = (value: object): ExportAnswer => ({
  contentType: 'application/json',
  body: JSON.stringify(value),
});
