import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import { ExportError } from './export-error.ts';
import { EXPORT_BYTES_MAX } from './limits.ts';

const INFLATE = { gzip: promisify(gunzip), deflate: promisify(inflate) };

/** The body as it was before compression. Stops where it would exceed the limit. */
export async function decompress(
  body: Uint8Array,
  contentEncoding = 'identity',
): Promise<Uint8Array> {
  if (body.byteLength > EXPORT_BYTES_MAX) throw tooLarge();
  const encoding = contentEncoding.trim().toLowerCase() || 'identity';
  if (encoding === 'identity') return body;
  if (encoding !== 'gzip' && encoding !== 'deflate')
    throw new ExportError(
      415,
      `Cannot read content-encoding ${JSON.stringify(encoding.slice(0, 40))}. OTEL_EXPORTER_OTLP_COMPRESSION=gzip`,
    );
  try {
    return await INFLATE[encoding](body, { maxOutputLength: EXPORT_BYTES_MAX });
  } catch (cause) {
    if (Object(cause).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new ExportError(400, `The body is not ${encoding}.`, { cause });
  }
}

export const tooLarge = () =>
  new ExportError(
    413,
    'The export is larger than 4 MiB. Send smaller batches: OTEL_BSP_MAX_EXPORT_BATCH_SIZE=128',
  );
