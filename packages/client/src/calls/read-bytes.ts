/** The bytes of a response, up to a limit; undefined if there are more. */
export async function readBytes(
  { body }: Response,
  bytesMax: number,
): Promise<ArrayBuffer | undefined> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk?.value) return join(chunks, length);
    length += chunk.value.length;
    if (length > bytesMax) {
      await reader?.cancel();
      return undefined;
    }
    chunks.push(chunk.value);
  }
}

function join(chunks: readonly Uint8Array[], length: number): ArrayBuffer {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole.buffer;
}
