import { type Attempt, textIn, toFields } from '@provoke/evidence';

/** The last message to the agent, from the attempt's own record of it. */
export function promptOf({ steps }: Pick<Attempt, 'steps'>): string | undefined {
  const step = steps.findLast(({ content }) => content['step_name'] === 'prompt');
  const messages = step?.content['messages'];
  if (!Array.isArray(messages)) return undefined;
  const last: unknown = messages.findLast((message) => toFields(message)['role'] === 'user');
  return textIn(toFields(last), 'content');
}
