/**
 * Splits a PostgreSQL client's stream into messages, however it arrives. The first message has no type and is
 * omitted.
 */
export function frontendMessages(
  onMessage: (type: string, payload: Buffer) => void,
): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let started = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (let end = endOf(rest, started); end <= rest.length; end = endOf(rest, started)) {
      if (started) onMessage(rest.toString('latin1', 0, 1), rest.subarray(5, end));
      started = true;
      rest = rest.subarray(end);
    }
  };
}

/** A message is a one-byte type and a length, which includes itself but not the type. */
function endOf(bytes: Buffer, typed: boolean): number {
  const typeBytes = typed ? 1 : 0;
  if (bytes.length < typeBytes + 4) return Number.POSITIVE_INFINITY;
  return typeBytes + bytes.readInt32BE(typeBytes);
}
