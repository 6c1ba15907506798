import { z } from 'zod';
import type { Reading } from '../subprocess/command-line-tool.ts';
import { readEvents } from '../subprocess/read-events.ts';
import type { ToolOutput } from '../subprocess/run-tool.ts';

type Printed = Pick<ToolOutput, 'stdout' | 'exitCode'>;

const Said = z.looseObject({
  response: z.string().optional().catch(undefined),
  result: z.string().optional().catch(undefined),
  output: z.string().optional().catch(undefined),
  text: z.string().optional().catch(undefined),
  content: z.string().optional().catch(undefined),
  error: z.string().optional().catch(undefined),
});

/** Reads the output of an agent that prints its reply as text or as one JSON object. */
export function readPlainReply({ stdout, exitCode }: Printed): Reading {
  const nothing = { steps: [], toolCalls: null, usage: null };
  const [event, another] = readEvents(stdout);
  const text = stdout.trim();
  // Plain text may be a reply or an error message; the exit code decides.
  if (exitCode !== 0) return { ...nothing, text: undefined, failure: text };
  if (event && !another && text.endsWith('}') && text.startsWith('{')) {
    const { response, result, output, content, error, text: said } = Said.parse(event);
    const reply = response ?? result ?? output ?? said ?? content;
    if (reply !== undefined) return { ...nothing, text: reply };
    if (error !== undefined) return { ...nothing, text: undefined, failure: error };
  }
  return { ...nothing, text: text === '' ? undefined : text };
}
