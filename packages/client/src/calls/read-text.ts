/**
 * As `response.text()`, up to a limit; `isWhole` is false if there was more. Frees chunks as they are read, whereas
 * `response.text()` holds 100 MB twice more.
 */
export async function readText(
  { body }: Response,
  bytesMax: number,
): Promise<{ text: string; isWhole: boolean }> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk?.value) return { text: text + decoder.decode(), isWhole: true };
    bytes += chunk.value.length;
    if (bytes > bytesMax) {
      const rest = chunk.value.subarray(0, chunk.value.length - (bytes - bytesMax));
      await reader?.cancel();
      return { text: text + decoder.decode(rest), isWhole: false };
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
}
