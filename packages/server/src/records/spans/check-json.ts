import { limits } from '@provoke/contract';
import { ExportError } from '@provoke/telemetry';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = [0x7b, 0x5b];
const CLOSING = [0x7d, 0x5d];

/** Lists and objects around an attribute of an export, and those within it: three for each level. */
const DEPTH_MAX = 120;

/** Refuses JSON of so many values or levels that it would take far more memory than its text, before it is parsed. */
export function checkJson(bytes: Uint8Array): void {
  let [values, depth] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (CLOSING.includes(byte)) depth--;
    else if (OPENING.includes(byte)) {
      values++;
      depth++;
    } else if (byte === COMMA) values++;
    if (depth > DEPTH_MAX) throw new ExportError(400, 'The export is nested too deep.');
  }
  if (values > limits.jsonValuesMax)
    throw new ExportError(
      413,
      `The export has more than ${limits.jsonValuesMax.toLocaleString('en')} values. Send smaller batches: OTEL_BSP_MAX_EXPORT_BATCH_SIZE=128`,
    );
}

/** The place of the quote that ends the text which one begins here. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
