import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FileFormat, isWritten } from '@provoke/contract/lists';
import type { Environment } from '@provoke/engine';
import type { Report } from '@provoke/figures';
import { writeReport } from '@provoke/report';
import { unwritable } from '../written-file/unwritable.ts';
import { printPdf } from './print-pdf.ts';
import type { ReportFile } from './report-file.ts';

type Writing = { env: Environment; signal: AbortSignal };

/** Writes a report to a file; what was there is replaced. */
export async function writeReportFile(
  report: Report,
  { format, file }: ReportFile,
  writing: Writing,
): Promise<void> {
  // Printed before the file is opened, so that a missing browser leaves no empty file.
  await writePieces(await toPieces(report, format, writing), file, writing.signal);
}

const toPieces = async (
  report: Report,
  format: FileFormat,
  writing: Writing,
): Promise<Iterable<string | Uint8Array>> =>
  isWritten(format)
    ? writeReport(report, format)
    : [await printPdf([...writeReport(report, 'html')].join(''), writing)];

/** Throws what keeps the file from being written. */
export async function writePieces(
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), createWriteStream(file), { signal });
  } catch (cause) {
    signal.throwIfAborted();
    throw unwritable(file, cause);
  }
}
