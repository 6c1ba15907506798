import type { Exchange } from '../../definitions/judge.ts';

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

/** The calls of tools over all turns, each with what it returned. */
export function callsIn(steps: Exchange['steps']): object[] {
  return steps.flatMap((step) => {
    if (step.type !== 'tool_call') return [];
    const { callId, tool, arguments: given, turn } = step;
    const ended = steps.find((other) => other.type === 'tool_result' && other.callId === callId);
    const result = ended?.type === 'tool_result' ? ended : undefined;
    return [
      {
        ...{ id: callId, name: tool, arguments: given ?? null, turn },
        ...(result?.error != null ? { error: result.error } : { result: result?.result ?? null }),
      },
    ];
  });
}
