/** As `response.text()`, but each chunk is let go once it is read: of 100 MB that one holds all bytes twice beside the text. */
export async function readText({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk?.value) return text + decoder.decode();
    text += decoder.decode(chunk.value, { stream: true });
  }
}
