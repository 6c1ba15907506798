/** What a tool returned, as text: its own, or its JSON. */
export function resultText(result: unknown): string {
  const content = contentOf(result);
  return typeof content === 'string' ? content : (JSON.stringify(content) ?? '');
}

/** MCP wraps what a tool returned: `{ content: [{ type: 'text', text }] }`. */
export function contentOf(result: unknown): unknown {
  const content: unknown = Object(result).content;
  if (!Array.isArray(content) || content.length === 0) return result;
  const texts = content.map((part: unknown): unknown => Object(part).text);
  return texts.every((text) => typeof text === 'string') ? texts.join('\n') : result;
}
