import type { Target } from '../definitions/target.ts';
import type { ToolDefinition } from '../definitions/tool-loop.ts';
import { openLoop } from './open-loop.ts';
import type { PracticeTool, PracticeTools } from './practice-tools.ts';

const NO_ARGUMENTS = { type: 'object', properties: {} };

/**
 * A model that is given practice tools, so that it is an agent under test: each request offers them, and an attempt runs
 * its calls by their script. Throws if its wire has no room for tools.
 */
export function practiceTarget(
  target: Target,
  { tools, limits }: PracticeTools,
  now: () => number = () => performance.now(),
): Target {
  if (!target.carriesTools) throw new Error('Its protocol has no room for tools.');
  const definitions = tools.map(toDefinition);
  return {
    ...target,
    // A call that it makes is in its reply. What came of it is ours to know.
    observable: { calls: true, results: false },
    payload: (messages, options) => target.payload(messages, { ...options, tools: definitions }),
    ownTools: {
      names: tools.map(({ name }) => name),
      requestsMax: limits.calls,
      open: (messages) => openLoop({ tools, limits, messages, now }),
    },
  };
}

const toDefinition = ({
  name,
  description = '',
  parameters = NO_ARGUMENTS,
}: PracticeTool): ToolDefinition => ({ name, description, parameters });
