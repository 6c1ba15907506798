export type Role = 'user' | 'assistant' | 'tool' | 'other';

const ROLES = new Map<unknown, Role>([
  ...(['user', 'human', 'HumanMessage', 'HumanMessageChunk'] as const).map(
    (name) => [name, 'user'] as const,
  ),
  ...(['assistant', 'model', 'ai', 'AIMessage', 'AIMessageChunk'] as const).map(
    (name) => [name, 'assistant'] as const,
  ),
  ...(['tool', 'ToolMessage', 'ToolMessageChunk'] as const).map((name) => [name, 'tool'] as const),
]);

/** Who speaks in a message, in the words of the common protocols. */
export function roleOf({ role, type }: Readonly<Record<string, unknown>>): Role {
  // The older name of a tool; as a type, it is that of a call.
  if (role === 'function') return 'tool';
  return ROLES.get(role ?? type) ?? 'other';
}
