import type { Attempt } from '@provoke/engine';

type Message = { role?: unknown; content?: unknown };

/** The last thing said to the agent, from the attempt's own record of it. */
export function promptOf({ steps }: Pick<Attempt, 'steps'>): string | undefined {
  const step = steps.findLast(({ content }) => content['step_name'] === 'prompt');
  const messages = step?.content['messages'];
  if (!Array.isArray(messages)) return undefined;
  const last = (messages as Message[]).findLast(({ role }) => role === 'user');
  return typeof last?.content === 'string' ? last.content : undefined;
}
