import type { AgentStep } from '@provoke/evidence/acts';

/** The calls of tools over all turns, each with what it returned, as a function of the user's gets them. */
export function callsIn(steps: readonly AgentStep[]): object[] {
  const results = new Map(
    steps.flatMap((step) => (step.type === 'tool_result' ? [[step.callId, step] as const] : [])),
  );
  return steps.flatMap((step) => {
    if (step.type !== 'tool_call') return [];
    const { callId, tool, arguments: given, turn } = step;
    const ended = results.get(callId);
    const outcome =
      ended?.error == null ? { result: ended?.result ?? null } : { error: ended.error };
    return [{ id: callId, name: tool, arguments: given ?? null, turn, ...outcome }];
  });
}
