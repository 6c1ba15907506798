import {
  type PracticeTools,
  practiceTarget,
  type Target,
  type TargetAdapter,
} from '@provoke/engine';
import type { ParsedAgent } from '../configuration/agent-parameters.ts';
import { ConfigError } from '../errors/config-error.ts';

/** The agent with its practice tools, if it has any. Throws `ConfigError` if it cannot be given them. */
export function withPracticeTools(
  target: Target,
  { practice_tools, adapter_operational_config: settings = {} }: ParsedAgent,
  { type }: Pick<TargetAdapter, 'type'>,
): Target {
  const tools = contentOf({ practice_tools });
  if (!tools) return target;
  if (!target.carriesTools)
    throw refused(
      `The agent type ${type} takes no practice tools: provoke does not call its model, the agent does.`,
      [`${CARRYING.map((one) => `--agent-type ${one}`).join(', ')}  (types that take them)`],
    );
  const extra = settings['extra_body'] as { tools?: unknown } | undefined;
  if (settings['tools'] !== undefined || extra?.tools !== undefined)
    throw refused(
      'The agent has tools in its settings and practice_tools. The model would not know which of them run.',
      ['Leave out one of them: practice_tools runs calls, tools only offers them.'],
    );
  return practiceTarget(target, tools);
}

/** The types whose protocol has room for tools. */
export const CARRYING = ['localmodel', 'chatapi-sdk', 'responses', 'router'] as const;

/** What is known of the agent, with what its practice tools do. What was said of a tool elsewhere comes first. */
export const withPracticeHints = (agent: ParsedAgent): ParsedAgent => {
  const hints = (contentOf(agent)?.tools ?? []).map(({ name, irreversible, outside }) => ({
    name,
    ...(irreversible !== undefined && { irreversible }),
    ...(outside !== undefined && { outside }),
  }));
  return hints.length === 0 ? agent : { ...agent, tools: [...(agent.tools ?? []), ...hints] };
};

/** Undefined where they are in a file that was not read. */
const contentOf = ({
  practice_tools,
}: Pick<ParsedAgent, 'practice_tools'>): PracticeTools | undefined =>
  typeof practice_tools === 'string' ? undefined : practice_tools;

const refused = (message: string, next: string[]) =>
  new ConfigError(message, [{ path: ['agent', 'practice_tools'], message }], { next });
