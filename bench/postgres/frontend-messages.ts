/**
 * Cuts what a client of PostgreSQL sends into messages, whatever pieces it arrives in. The first one,
 * which says who connects, has no type and is left out.
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

/** A message is a type of one byte and a length, which counts itself but not the type. */
function endOf(bytes: Buffer, typed: boolean): number {
  const typeBytes = typed ? 1 : 0;
  if (bytes.length < typeBytes + 4) return Number.POSITIVE_INFINITY;
  return typeBytes + bytes.readInt32BE(typeBytes);
}
