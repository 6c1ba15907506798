import { z } from 'zod';
import type { HttpAnswer } from '../over-http/call-http.ts';

const Named = z.object({ name: z.string() });
/** By their names in JSON, or in Python. */
const Tool = z.object({
  functionDeclarations: z.array(Named).nullish(),
  function_declarations: z.array(Named).nullish(),
});
const Info = z.object({ agents: z.record(z.string(), z.object({ tools: z.array(Tool) })) });

/** The tools of an app and of its sub-agents, as `app-info` lists them; none from a server without it. */
export function readTools({ json }: HttpAnswer): string[] {
  const agents = Object.values(Info.safeParse(json).data?.agents ?? {});
  return agents
    .flatMap(({ tools }) => tools)
    .flatMap((tool) => tool.functionDeclarations ?? tool.function_declarations ?? [])
    .map(({ name }) => name);
}
