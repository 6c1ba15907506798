import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { limits } from '@provoke/contract';
import type { Dispatcher } from 'undici';
import { inSlices } from '../../http/body/in-slices.ts';
import { scanJson } from '../../http/body/scan-json.ts';
import { UpstreamError } from './upstream-error.ts';

/** Maximum size of an answer, as sent and as unpacked. */
export const ANSWER_BYTES_MAX = 4 * 1_024 * 1_024;

const decoders: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: unpacked(gunzip),
  deflate: unpacked(inflate),
  br: unpacked(brotliDecompress),
};

/**
 * Reads the whole JSON of an answer, whose size the connections limit. JSON that a body of the API could not have, by
 * nesting, numbers or count of values, is an error.
 */
export async function readUpstream({ headers, body }: Dispatcher.ResponseData): Promise<unknown> {
  const bytes = Buffer.from(await body.arrayBuffer());
  const encoding = String(headers['content-encoding'] ?? 'identity');
  try {
    const plain = (encoding === 'identity' ? bytes : await decoders[encoding]?.(bytes)) as Buffer;
    if (!isUtf8(plain)) throw new Error('It is not UTF-8.');
    const { text } = await inSlices(scanJson(withoutMark(plain), limits.jsonValuesMax));
    return JSON.parse(text);
  } catch (cause) {
    throw new UpstreamError('The answer is no JSON that can be passed on.', 'provider-broken', {
      cause,
    });
  }
}

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** Some systems begin UTF-8 with a byte order mark, which JSON does not allow. */
const withoutMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? bytes.subarray(BYTE_ORDER_MARK.length)
    : bytes;

type Unpack = (
  bytes: Buffer,
  options: { maxOutputLength: number },
  done: (error: Error | null, plain: Buffer) => void,
) => void;

function unpacked(unpack: Unpack): (bytes: Buffer) => Promise<Buffer> {
  const unpackAll = promisify(unpack);
  return (bytes) => unpackAll(bytes, { maxOutputLength: ANSWER_BYTES_MAX });
}
