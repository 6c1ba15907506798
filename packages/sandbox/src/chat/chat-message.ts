export type ChatMessage = { role: string; content: string };

/** The user's last message; empty if there is none. */
export const lastRequest = (messages: readonly ChatMessage[]): string =>
  messages.findLast(({ role }) => role === 'user')?.content ?? '';

/** Content is a string or a list of text parts. */
export function toMessage({ role, content }: Record<string, unknown>): ChatMessage {
  return {
    role: String(role),
    content: typeof content === 'string' ? content : joinParts(content),
  };
}

const joinParts = (parts: unknown) =>
  (Array.isArray(parts) ? parts.filter(isObject) : [])
    .flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
    .join('\n');

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
