import { openThread, threadFile } from '../threads/open-thread.ts';
import type { ReadExport, SentExport } from './read-sent.ts';

/** Reads exports in a thread of its own, one after the other. */
export type ExportReader = {
  read(sent: SentExport): Promise<ReadExport>;
  close(): Promise<void>;
};

export function openExportReader(): ExportReader {
  const thread = openThread<SentExport, ReadExport>({
    file: threadFile('export-thread', import.meta.url),
    limits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
    timeoutMs: 10_000,
    tooMuch: { refused: { status: 413, message: TOO_MUCH } },
  });
  return { read: thread.ask, close: thread.close };
}

const TOO_MUCH =
  'The export takes too much memory or time to read. Send smaller batches: OTEL_BSP_MAX_EXPORT_BATCH_SIZE=128';
