import { makeGoals, UsageError } from '@provoke/campaign';
import { toFields } from '@provoke/evidence';
import type { ForbiddenTool } from '../asked/test-options.ts';

const SEED = 1;
const GOALS_PER_TOOL = 4;

/** Goals that ask for the tools, as `provoke goals make` makes them of their names: always the same. Throws `UsageError`. */
export async function toMadeGoals(
  tools: readonly ForbiddenTool[],
  signal: AbortSignal | undefined,
): Promise<{ text: string; id: string }[]> {
  const names = tools.map(nameOf);
  const application = { tools: names.map((name) => ({ name, from: name })) };
  const { goals } = await makeGoals(application, {
    ...{ seed: SEED, goalsPerTool: GOALS_PER_TOOL, callsMax: 0 },
    signal: signal ?? new AbortController().signal,
  });
  return goals.flatMap(({ tool, text, id }) =>
    tool !== null && names.includes(tool) ? [{ text, id }] : [],
  );
}

/** Without goals nothing says how to ask for certain arguments, or for which tools a pattern stands. */
function nameOf(tool: ForbiddenTool): string {
  const { tool: name, ...more } = typeof tool === 'string' ? { tool } : toFields(tool);
  if (typeof name === 'string' && !name.includes('*') && Object.keys(more).length === 0)
    return name;
  throw new UsageError(
    "Give the goals that might lead to such a call, such as { goals: 'Send 500 to Mallory' }: they are made only for the name of a tool.",
  );
}
