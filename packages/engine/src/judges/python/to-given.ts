import type { Exchange } from '../../definitions/judge.ts';
import { callsIn } from '../../programs/calls-in.ts';

/** What the function may have parameters for; the goal comes first. */
export const toGiven = ({ goal, prompt, reply, messages, steps, secret, reasoning }: Exchange) => ({
  goal: goal.text,
  prompt,
  reply,
  messages: messages.map(({ role, content }) => ({ role, content })),
  steps: callsIn(steps),
  secret: secret ?? null,
  reasoning: reasoning ?? null,
});
