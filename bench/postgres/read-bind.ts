/** The content of a Bind message: the prepared statement, and its values as text. */
export type Bind = { statement: string; values: (string | null)[] };

const BINARY = 1;

export function readBind(payload: Buffer): Bind {
  const portalEnd = payload.indexOf(0);
  const nameEnd = payload.indexOf(0, portalEnd + 1);
  let at = nameEnd + 1;
  const int16 = () => {
    at += 2;
    return payload.readInt16BE(at - 2);
  };
  const formats = Array.from({ length: int16() }, int16);
  const values = Array.from({ length: int16() }, (_, index) => {
    const length = payload.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    at += length;
    const value = payload.subarray(at - length, at);
    // One format applies to all values. Our driver sends only bytea in binary.
    const format = formats.length === 1 ? formats[0] : formats[index];
    return format === BINARY ? `\\x${value.toString('hex')}` : value.toString();
  });
  return { statement: payload.toString('utf8', portalEnd + 1, nameEnd), values };
}
